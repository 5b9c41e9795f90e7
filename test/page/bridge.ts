import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { Script } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { type Elsewhere, openElsewhere } from '../claude/elsewhere.ts';
import type { Version } from '../claude/executable.ts';
import { onPlan } from '../claude/plan.ts';
import { prepareRealClaude } from '../claude/real.ts';
import type { WorkplaceOptions } from '../claude/workplace.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { type DeckProcess, openPlace, type Place } from '../serve/deck.ts';
import { browserPath } from './browser-path.ts';
import { createPagePool } from './page-pool.ts';

/** Everything a person has in front of them: a server with a CLI behind it, and a browser that is signed in. */
export type Bridge = {
  deck: DeckProcess;
  place: Place;
  /** The folder that sessions run in. */
  project: string;
  /** The home folder of the CLI. */
  home: string;
  /** What the real CLI talks to. With a fake CLI there is none. */
  model: ModelApi;
  /** A page at an address below the server's, of a device that no other page is of until the test is over. */
  page(options?: BrowserContextOptions, path?: string): Promise<Page>;
  /** The same for a test that changes the browser for good: its clock, its cookies, what it listens to. */
  ownPage(options?: BrowserContextOptions, path?: string): Promise<Page>;
  /** Uses the real CLI as a person does in a terminal. */
  inTerminal(...args: string[]): ChildProcess;
  /** The real CLI as other programs of the machine use it. */
  elsewhere: Elsewhere;
  /** Ends the server and starts another one on the same port and data. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

export type BridgeOptions = {
  /** A real CLI with these scripts for its model, or a fake one that does as it is told. */
  cli:
    | { type: 'real'; version: Version; scripts?: Record<string, Script>; pace?: number; isOnPlan?: boolean }
    | { type: 'fake'; scenario: Scenario };
  files?: NonNullable<WorkplaceOptions['files']>;
  flags?: string[];
};

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let whenDone: (page: Page, act: () => Promise<void>) => void = () => {};

/** What is to be called with what to do with a page when the test that runs now is over. Elsewhere pages stay open. */
export function tellWhenDone(tell: typeof whenDone): void {
  whenDone = tell;
}

let shared: Promise<Browser> | null = null;

/** One browser for all tests of a file; each page has a context of its own. */
export function browser(): Promise<Browser> {
  shared ??= chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  return shared;
}

export async function openBridge({ cli, files = {}, flags = [] }: BridgeOptions): Promise<Bridge> {
  const model = await startModelApi(cli.type === 'real' ? { scripts: cli.scripts ?? {}, pace: cli.pace ?? 0 } : {});
  const real = cli.type === 'real' ? await prepareRealClaude(cli.version, model, { files }) : null;
  const elsewhere = real && (await openElsewhere(real));
  const place = await openPlace(
    cli.type === 'fake' ? cli.scenario : {},
    real
      ? {
          claude: real.command,
          environment: cli.type === 'real' && cli.isOnPlan ? onPlan(real.environment) : real.environment,
          passOn: [
            'ANTHROPIC_BASE_URL',
            'ANTHROPIC_API_KEY',
            'CLAUDE_CODE_OAUTH_TOKEN',
            'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
            'DISABLE_AUTOUPDATER',
          ],
          project: real.project,
        }
      : undefined,
  );
  const contexts: BrowserContext[] = [];
  const pool = createPagePool();
  const open = async (options: BrowserContextOptions) => {
    // What a service worker loads can't be intercepted by a test.
    const context = await (await browser()).newContext({
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    contexts.push(context);
    context.setDefaultTimeout(20_000);
    return context.newPage();
  };
  const deck = await place.start(0, flags);
  const bridge: Bridge = {
    deck,
    place,
    project: place.project,
    home: real?.home ?? place.folder,
    model,
    async page(options = {}, path = '/') {
      const used = pool.take(options);
      const page = used ?? (await open(options));
      // A page that is left open goes on working.
      whenDone(page, () => pool.giveBack(page, options, bridge.deck.origin));
      if (used) await go(page, new URL(path, bridge.deck.origin).href);
      else await signIn(page, bridge.deck, await place.token('admin', 'pairing'), path);
      return page;
    },
    async ownPage(options = {}, path = '/') {
      const page = await open(options);
      whenDone(page, () => page.context().close());
      await signIn(page, bridge.deck, await place.token('admin', 'pairing'), path);
      return page;
    },
    inTerminal(...args) {
      if (!real) throw new Error('A fake CLI is in no terminal.');
      const { command, project: cwd, environment: env } = real;
      return spawn(command, ['-p', ...args], { cwd, env, stdio: 'ignore' });
    },
    get elsewhere() {
      if (!elsewhere) throw new Error('A fake CLI is nowhere else.');
      return elsewhere;
    },
    async restart() {
      await bridge.deck.kill('SIGTERM');
      bridge.deck = await place.start(bridge.deck.port, flags);
    },
    async close() {
      for (const opened of contexts) await opened.close();
      // It ends its CLIs; one that is killed would leave them.
      await bridge.deck.kill('SIGTERM');
      await elsewhere?.close();
      await place.remove();
      await model.close();
      await real?.remove();
    },
  };
  return bridge;
}

/** Signs in as a phone is paired: by a link with a one-time code. */
async function signIn(page: Page, { origin }: DeckProcess, token: string, path: string): Promise<void> {
  const response = await fetch(`${origin}/api/pairings`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope: 'admin' }),
  });
  if (!response.ok) throw new Error(`no pairing: ${await response.text()}`);
  const { link } = (await response.json()) as { link: string };
  await go(page, new URL(path, origin).href + new URL(link).hash);
}

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Sessions', includeHidden: true }).first().waitFor({ state: 'attached' });
}
