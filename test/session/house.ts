import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Budgets } from '../../src/core/budget/budget.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { type Guards, guardStandings } from '../../src/core/limit/guard.ts';
import type { Entry } from '../../src/core/session/entry.ts';
import type { SessionState } from '../../src/core/session/state.ts';
import { createDecoder } from '../../src/server/claude/decoder.ts';
import { type BudgetKeeper, createBudgetKeeper } from '../../src/server/session/budget-keeper.ts';
import type { ClaudeCli } from '../../src/server/session/claude-cli.ts';
import { holderOfThisProcess } from '../../src/server/session/holder.ts';
import { Registry } from '../../src/server/session/registry.ts';
import type { Session } from '../../src/server/session/session.ts';
import { createUsageMeter } from '../../src/server/session/usage-meter.ts';
import { openStore } from '../../src/server/store/open-store.ts';
import type { JournalLine, Store } from '../../src/server/store/store.ts';
import { makeFakeClaude } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';

export type Place = {
  pageLimit?: number;
  folder?: string;
  project?: string;
  idleAfterMs?: number;
  wantedBudgets?: () => Budgets;
  allowsCleanup?: () => boolean;
  isRestorable?: (sessionId: string) => Promise<boolean>;
  wantedGuards?: () => Guards;
  now?: () => number;
};

/** A data folder with a store and sessions in it, as a server has them, and a CLI to drive. */
export type House = {
  folder: string;
  project: string;
  file: string;
  store: Store;
  registry: Registry;
  budgets: BudgetKeeper;
  create(options?: JsonObject, id?: string): Promise<Session>;
  open(id: string): Promise<Session>;
  /** Ends this server's part and starts another one on the same data, as after a restart. */
  restart(cli?: TestCli): Promise<House>;
  close(): Promise<void>;
};

type TestCli = Omit<ClaudeCli, 'credential'>;

export async function openHouse(cli: TestCli, place?: Place): Promise<House> {
  const folder = place?.folder ?? (await mkdtemp(join(tmpdir(), 'quarterdeck-house-')));
  const project = place?.project ?? join(folder, 'project');
  await mkdir(project, { recursive: true });
  const file = join(folder, 'data', 'quarterdeck.sqlite');
  const limit = place?.pageLimit === undefined ? {} : { pageLimit: place.pageLimit };
  const opened = await openStore({ file, ...limit });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const { store } = opened;
  const decoder = createDecoder();
  const holder = await holderOfThisProcess(process.pid, randomUUID());
  const spillFolder = join(folder, 'data', 'spill');
  const now = place?.now ?? Date.now;
  const usage = createUsageMeter(() => void budgets.reconsider());
  const budgets = createBudgetKeeper({
    store,
    guards: () => guardStandings(place?.wantedGuards?.() ?? { list: [] }, usage.windows, now()),
    budgets: place?.wantedBudgets ?? (() => ({ list: [] })),
    now,
    // Tests say when to look.
    everyMs: 3_600_000,
    onError: (error) => {
      throw error;
    },
  });
  const registry = new Registry({
    budgets,
    store,
    holder,
    cli: async () => ({ type: 'found', cli: { ...cli, credential: null } }),
    decoder,
    spillFolder,
    runFolder: join(folder, 'data', 'runs'),
    usage,
    now,
    idleAfterMs: () => place?.idleAfterMs ?? null,
    allowsCleanup: place?.allowsCleanup ?? (() => false),
    isRestorable: place?.isRestorable ?? (async () => false),
  });

  async function leave(): Promise<void> {
    budgets.close();
    await registry.close();
    await decoder.close();
    await store.close();
  }

  return {
    folder,
    project,
    file,
    store,
    registry,
    budgets,
    create: async (options = {}, id = randomUUID()) =>
      sessionOf(await registry.create({ id, cwd: project, title: null, options, forkedFrom: null })),
    open: async (id) => sessionOf(await registry.open(id)),
    restart: async (other) => {
      await leave();
      return openHouse(other ?? cli, { ...place, folder, project });
    },
    close: async () => {
      await leave();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export async function fakeHouse(scenario: Scenario = {}, place?: Place): Promise<House & { fake: string }> {
  const fake = await mkdtemp(join(tmpdir(), 'quarterdeck-fake-'));
  const house = await openHouse(fakeCli(fake, scenario), place);
  const close = async () => {
    await house.close();
    await rm(fake, { recursive: true, force: true, maxRetries: 3 });
  };
  return { ...house, fake, close };
}

export function fakeCli(folder: string, scenario: Scenario): TestCli {
  const file = makeFakeClaude(folder, scenario);
  const environment = { PATH: process.env.PATH ?? '', HOME: folder };
  return { file, prefixArguments: [], version: scenario.version ?? '2.1.325', environment };
}

/** Resolves with the first committed state that fits. */
export function until(session: Session, fits: (state: SessionState) => boolean): Promise<SessionState> {
  if (fits(session.state)) return Promise.resolve(session.state);
  return new Promise((resolve) => {
    const leave = session.watch((_published, state) => {
      if (!fits(state)) return;
      leave();
      resolve(state);
    });
  });
}

export function say(session: Session, text: string, id: string = randomUUID()): Promise<string> {
  return session.send({ id, text, images: [] }, 'test').then((sent) => {
    if (sent.type !== 'saved') throw new Error(`not saved: ${JSON.stringify(sent)}`);
    return id;
  });
}

export function turnsEnded(count: number): (state: SessionState) => boolean {
  return (state) => state.turns >= count && state.turn.type === 'none' && state.run.type !== 'starting';
}

export async function allLines(store: Store, id: string): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for (;;) {
    const page = await store.lines(id, lines.length, 500, 64 * 1024 * 1024);
    if (page.length === 0) return lines;
    lines.push(...page);
  }
}

export function allEntries(store: Store, id: string): Promise<Entry[]> {
  return store.entries(id, { type: 'last', limit: 10_000 });
}

function sessionOf(opened: Awaited<ReturnType<Registry['open']>>): Session {
  if (opened.type !== 'open') throw new Error(`not open: ${JSON.stringify(opened)}`);
  return opened.session;
}
