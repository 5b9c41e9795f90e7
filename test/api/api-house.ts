import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope, WireError } from '../../src/core/wire.ts';
import { createPost } from '../../src/server/alerts/post.ts';
import { cleanupDays } from '../../src/server/claude/cleanup.ts';
import { good } from '../../src/server/doctor/finding.ts';
import { createExporter } from '../../src/server/export/exporter.ts';
import { createFileCompletion } from '../../src/server/files/completion.ts';
import { createForbidden } from '../../src/server/files/forbidden.ts';
import { createApi } from '../../src/server/http/api/api.ts';
import type { ApiContext } from '../../src/server/http/api/api-context.ts';
import { serveMetrics } from '../../src/server/http/api/metrics-route.ts';
import { apiPath, takesBytes } from '../../src/server/http/api/route-table.ts';
import { createCommandDesk } from '../../src/server/http/command/command-desk.ts';
import { createDevices } from '../../src/server/http/devices.ts';
import { createPeerReader } from '../../src/server/http/gate/forwarded.ts';
import { createGate } from '../../src/server/http/gate/gate.ts';
import { allowedHosts } from '../../src/server/http/gate/host.ts';
import { createPublicRoutes } from '../../src/server/http/gate/public-routes.ts';
import { createThrottle } from '../../src/server/http/gate/throttle.ts';
import { createLog } from '../../src/server/http/log.ts';
import { createMetrics, type Metrics } from '../../src/server/http/metrics.ts';
import type { BodyTimes } from '../../src/server/http/request-body.ts';
import { listen } from '../../src/server/http/server.ts';
import { cookieNameOf } from '../../src/server/http/session-cookie.ts';
import { createSignIn } from '../../src/server/http/sign-in.ts';
import { createUploads } from '../../src/server/http/uploads.ts';
import { createFrameReader } from '../../src/server/inspect/frame-reader.ts';
import { createJournalImporter } from '../../src/server/journal-import/journal-importer.ts';
import { createBackground } from '../../src/server/session/background.ts';
import { createBudgetKeeper } from '../../src/server/session/budget-keeper.ts';
import { createExternalRuns } from '../../src/server/session/external-runs.ts';
import { noImport } from '../../src/server/session/import/import-status.ts';
import { createRules } from '../../src/server/session/rules.ts';
import { createSavedOutputs } from '../../src/server/session/saved-outputs.ts';
import { createSessionRestore } from '../../src/server/session/session-restore.ts';
import { createTrust } from '../../src/server/session/trust.ts';
import { createUsageMeter } from '../../src/server/session/usage-meter.ts';
import { settingsFile } from '../../src/server/settings/settings-file.ts';
import { openSettings } from '../../src/server/settings/settings-keeper.ts';
import { createTraceDesk } from '../../src/server/trace/trace-desk.ts';
import { gitEnvironment } from '../../src/server/worktree/git-environment.ts';
import { projectOf } from '../../src/server/worktree/worktree-of.ts';
import { createWorktrees } from '../../src/server/worktree/worktrees.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { openFleet } from '../fleet/fleet-house.ts';
import { fakeCli, type House, openHouse } from '../session/house.ts';

/** A real server on loopback with the gate and the API, over sessions of the fake CLI. */
export type ApiHouse = House & {
  context: ApiContext;
  metrics: Metrics;
  origin: string;
  home: string;
  /** Every line of the log, as it was written. */
  log: string[];
  token(scope?: Scope): Promise<string>;
  /** The token of a device that no other test uses. */
  freshToken(scope: Scope): Promise<string>;
  /** Asks as a device of this scope, or as nobody. */
  ask(path: string, options?: AskOptions): Promise<Response>;
  /** The same, with a body of JSON; answers with what was answered. */
  tell<Answer = Record<string, unknown>>(
    path: string,
    options?: AskOptions & { json?: unknown },
  ): Promise<Told<Answer>>;
};

export type AskOptions = RequestInit & { scope?: Scope | null; token?: string };
export type Told<Answer> = { status: number; headers: Headers; body: Answer & { error: WireError } };

export async function openApiHouse(
  scenario: Scenario = {},
  change: Partial<ApiContext> = {},
  bodyTimes: Partial<BodyTimes> = {},
): Promise<ApiHouse> {
  const fake = await mkdtemp(join(tmpdir(), 'quarterdeck-fake-'));
  const cli = fakeCli(fake, scenario);
  const house = await openHouse(cli);
  const { store, registry, folder } = house;
  const home = join(folder, 'home');
  await mkdir(join(home, '.claude'), { recursive: true });
  const log: string[] = [];
  const logger = createLog('info', { write: (line) => log.push(line) });
  const devices = createDevices(store, Date.now, 20);
  const throttle = createThrottle();
  const cookie = { instanceId: store.instanceId, basePath: '/' };
  const signIn = createSignIn({ devices, throttle, cookie, now: Date.now });
  const trust = createTrust({
    named: () => [house.project],
    confirmed: async () => (await store.trustedFolders()).map(({ path }) => path),
    confirm: async (path, by) => void (await store.trustFolder(path, Date.now(), by)),
    inCli: async () => [],
    projectOf: (path) => projectOf(store, path),
  });
  const worktrees = createWorktrees({
    folder: join(home, 'worktrees'),
    environment: gitEnvironment(process.env),
    records: store,
    isForbidden: async () => false,
  });
  const opened = await openSettings(settingsFile(join(folder, 'data')), {});
  if (opened.type === 'broken') throw new Error(opened.reason);
  const { settings } = opened;
  const terminals = { find: async () => ({ type: 'free' }) as const };
  const findCli = async () => ({ type: 'found', cli: { ...cli, credential: null } }) as const;
  const background = createBackground(findCli, join(home, '.claude'));
  const restores = createSessionRestore({
    store,
    folder: join(home, '.claude', 'projects'),
    days: () => cleanupDays(join(home, '.claude')),
    isElsewhere: () => false,
  });
  const desk = createCommandDesk(
    { registry, store, trust, worktrees, uploads: createUploads(store), settings, terminals, background, restores },
    (error) => logger.error({ err: error }, 'a command failed'),
  );
  const budgets = createBudgetKeeper({
    store,
    budgets: () => settings.current.budgets,
    now: Date.now,
    onError: (error) => logger.error({ err: error }, 'budgets failed'),
  });
  const usage = createUsageMeter(() => {});
  const metrics = createMetrics();
  const traces = createTraceDesk({ folder: join(folder, 'data', 'traces'), registry, version: '1.2.3', now: Date.now });
  const fleet = await openFleet(house);
  const frames = createFrameReader(join(folder, 'data', 'quarterdeck.sqlite'));
  const context: ApiContext = {
    store,
    registry,
    desk,
    trust,
    worktrees,
    rules: createRules({
      store,
      registry,
      cli: async () => ({ type: 'found', cli: { ...cli, environment: { HOME: home }, credential: null } }),
      home,
      configFolder: join(home, '.claude'),
      platform: process.platform,
    }),
    devices,
    signIn,
    pairingAddresses: async () => [
      { origin: 'https://deck.example.com', kind: 'name', missing: [] },
      { origin: 'http://192.168.1.20:7433', kind: 'network', missing: ['listen', 'allow'] },
    ],
    completion: createFileCompletion({ environment: cli.environment, now: Date.now }),
    forbidden: createForbidden({ dataFolder: join(folder, 'data'), home, configFolder: join(home, '.claude') }),
    openDemo: async () => ({ type: 'open', sessionId: '11111111-1111-4111-8111-111111111111', edition: 'live' }),
    demoProject: () => null,
    demoTour: () => null,
    findCli,
    external: createExternalRuns({ cliFolder: join(home, '.claude'), store, onError: (error) => logger.error(error) }),
    exporter: createExporter(join(folder, 'data', 'quarterdeck.sqlite')),
    importer: createJournalImporter({ file: join(folder, 'data', 'quarterdeck.sqlite'), store }),
    frames,
    traces,
    replays: {
      open: async () => ({ type: 'open', sessionId: '11111111-1111-4111-8111-111111111111' }),
      facts: (sessionId) => ({ sessionId, trace: 'x', speed: null, share: 0, state: 'playing', problem: null }),
    },
    imports: { status: noImport(null), again: async () => {} },
    post: createPost(),
    settings,
    fleet,
    restores,
    savedOutputs: createSavedOutputs({
      store,
      cli: async () => ({ type: 'found', cli: { ...cli, environment: { HOME: home }, credential: null } }),
      configFolder: join(home, '.claude'),
    }),
    dataFolder: join(folder, 'data'),
    budgets,
    usage,
    examine: async () => [good('node', 'Node 24.0.0')],
    log: logger,
    cookieName: cookieNameOf(store.instanceId),
    peer: createPeerReader([]),
    basePath: '/',
    home,
    launchFolder: house.project,
    version: '0.0.0-test',
    now: Date.now,
    ...change,
  };

  const listening = await listen('127.0.0.1', 0);
  if ('type' in listening) throw new Error(listening.code);
  const gate = createGate({
    hosts: allowedHosts(listening, []),
    cookieName: context.cookieName,
    devices,
    throttle,
    isPublic: createPublicRoutes([]),
    takesBytes,
  });
  const web = listening.serve({
    gate,
    log: logger,
    takeUpgrade: () => false,
    peer: context.peer,
    basePath: context.basePath,
    bodyTimes,
    mount: (app) => {
      serveMetrics(app, metrics);
      app.route(apiPath, createApi(context));
    },
  });
  const origin = `http://127.0.0.1:${web.port}`;
  const tokens = new Map<Scope, string>();

  async function freshToken(scope: Scope): Promise<string> {
    const created = await devices.create({ name: `a device to ${scope}`, scope, expiresAt: null });
    if (created.type === 'failed') throw new Error(created.detail);
    return created.token;
  }

  async function token(scope: Scope = 'admin'): Promise<string> {
    const known = tokens.get(scope) ?? (await freshToken(scope));
    tokens.set(scope, known);
    return known;
  }

  async function ask(
    path: string,
    { scope = 'admin', token: own, headers, ...rest }: AskOptions = {},
  ): Promise<Response> {
    const shown = own ?? (scope === null ? null : await token(scope));
    const credential = shown === null ? {} : { Authorization: `Bearer ${shown}` };
    return fetch(origin + path, { ...rest, headers: { ...credential, ...(headers as object) } });
  }

  return {
    ...house,
    context,
    metrics,
    origin,
    home,
    log,
    token,
    freshToken,
    ask,
    tell: async (path, { json, headers, ...rest } = {}) => {
      const body = json === undefined ? {} : { body: JSON.stringify(json) };
      const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
      const answer = await ask(path, { ...rest, ...body, headers: { ...type, ...(headers as object) } });
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
    },
    close: async () => {
      await context.importer.close();
      await web.close();
      signIn.close();
      devices.close();
      fleet.stop();
      await fleet.close();
      await frames.close();
      await traces.close();
      await house.close();
      await rm(fake, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
