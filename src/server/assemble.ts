import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SettingValues } from '../core/settings/setting.ts';
import { worktreesFolder } from '../core/worktree/name.ts';
import { createAlertDesk } from './alerts/alert-desk.ts';
import { followTasks } from './alerts/follow-tasks.ts';
import { createPost } from './alerts/post.ts';
import { createDecoder } from './claude/decoder.ts';
import { createSessionFinder } from './claude/live-sessions.ts';
import { transcriptFolder } from './claude/transcript/transcript-files.ts';
import { foldersTrustedInCli } from './claude/trust-record.ts';
import { createDemoDesk, type DemoOpened } from './demo/demo-desk.ts';
import { examine } from './doctor/examine.ts';
import { createExporter } from './export/exporter.ts';
import { createFileCompletion } from './files/completion.ts';
import { createForbidden } from './files/forbidden.ts';
import { createFleet } from './fleet/fleet.ts';
import { takesBytes } from './http/api/route-table.ts';
import { createApp } from './http/app.ts';
import { createCommandDesk } from './http/command/command-desk.ts';
import { createDevices, type Devices } from './http/devices.ts';
import { bindProblem } from './http/gate/bind.ts';
import { createPeerReader } from './http/gate/forwarded.ts';
import { createGate } from './http/gate/gate.ts';
import { allowedHosts } from './http/gate/host.ts';
import { createPublicRoutes } from './http/gate/public-routes.ts';
import { createThrottle } from './http/gate/throttle.ts';
import { createHub } from './http/hub/hub.ts';
import type { Log } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { listen, type WebServer } from './http/server.ts';
import { measuredStore, watchServer } from './http/server-metrics.ts';
import { cookieNameOf } from './http/session-cookie.ts';
import { createSignIn, type SignIn } from './http/sign-in.ts';
import { createUpgrades } from './http/upgrades.ts';
import { createUploads } from './http/uploads.ts';
import { createFrameReader } from './inspect/frame-reader.ts';
import { createJournalImporter } from './journal-import/journal-importer.ts';
import { createReplayDesk, type ReplayOpened, type ReplayWish } from './replay/replay-desk.ts';
import { createBudgetKeeper } from './session/budget-keeper.ts';
import type { CliLookup } from './session/claude-cli.ts';
import { createCliFinder, type FinderOptions } from './session/cli-finder.ts';
import { holderOfThisProcess } from './session/holder.ts';
import { createImportDesk } from './session/import/import-desk.ts';
import { Registry } from './session/registry.ts';
import { keepDropping } from './session/retention.ts';
import { retentionOf } from './session/retention-plan.ts';
import { createRules } from './session/rules.ts';
import { createTrust } from './session/trust.ts';
import { moveFormerSettings } from './settings/former-settings.ts';
import type { SettingsKeeper } from './settings/settings-keeper.ts';
import { withHome } from './settings/text-form.ts';
import { openProblem } from './store/database/open-problem.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { createTraceDesk } from './trace/trace-desk.ts';
import { version } from './version.ts';
import { gitEnvironment } from './worktree/git-environment.ts';
import { projectOf } from './worktree/worktree-of.ts';
import { createWorktrees } from './worktree/worktrees.ts';

export type ServeOptions = {
  host: string;
  port: number;
  /** How many ports after it may be taken instead. */
  sparePorts: number;
  databaseFile: string;
  spillFolder: string;
  allowedHosts: string[];
  trustedProxies: string[];
  basePath: string;
  settings: SettingsKeeper;
  finder: Omit<FinderOptions, 'wanted' | 'passOn'>;
  /** Milliseconds between the pieces of an answer in the demo, where not the usual ones. */
  demoPace: number | undefined;
  /** A trace that is played in place of a CLI. */
  replay?: ReplayWish;
};

export type Deck = {
  web: WebServer;
  store: Store;
  registry: Registry;
  devices: Devices;
  signIn: SignIn;
  findCli(): Promise<CliLookup>;
  openDemo(): Promise<DemoOpened>;
  openReplay(): Promise<ReplayOpened>;
  /** Tells clients, ends runs by the ladder, closes the journal. */
  close(): Promise<void>;
};

export type Assembled = { type: 'serving'; deck: Deck } | { type: 'failed'; reason: string };

const pagesFolder = fileURLToPath(new URL('../../dist/web/', import.meta.url));
/** The first segments of addresses that the page shows. */
const pageNames = ['sessions', 'new', 'inbox', 'search', 'cost', 'agents', 'settings', 'help', 'audit', 'rules'];

/** Builds everything from the inside out, and serves it. */
export async function assemble(options: ServeOptions, log: Log): Promise<Assembled> {
  const opened = await openStore({ file: options.databaseFile });
  if (opened.type === 'failed') return { type: 'failed', reason: openProblem(opened, dirname(options.databaseFile)) };
  const metrics = createMetrics();
  const store = measuredStore(opened.store, metrics);
  const now = Date.now;

  const decoder = createDecoder();
  const { settings } = options;
  const { home, parent } = options.finder;
  const moved = await moveFormerSettings(store, settings);
  if (moved !== null) log.warn(moved);
  const stopWatching = settings.watch((sentence) => log.warn(sentence));
  const wanted = () => (settings.current.claude === null ? undefined : withHome(settings.current.claude, home));
  const findCli = createCliFinder({ ...options.finder, wanted, passOn: () => settings.current.passEnv });
  const holder = await holderOfThisProcess(process.pid, randomUUID());
  const { spillFolder } = options;
  const idle = () => idleAfterMs(settings.current.idleMinutes);
  const pace = options.demoPace === undefined ? {} : { pace: options.demoPace };
  const demo = createDemoDesk({ path: options.finder.parent.PATH ?? '', findCli, ...pace });
  const replays = createReplayDesk(options.replay ?? null);
  const cli = (folder: string) => replays.cliIn(folder) ?? demo.cliIn(folder) ?? findCli();
  const budgets = createBudgetKeeper({
    store,
    budgets: () => settings.current.budgets,
    now,
    onError: (error) => log.error({ err: error }, 'budgets could not be looked at'),
  });
  const post = createPost();
  const alerts = createAlertDesk({
    store,
    post,
    settings: () => settings.current.notifications,
    now,
    onError: (error) => log.error({ err: error }, 'notifications failed'),
  });
  const onHappened = () => alerts.wake();
  const registry = new Registry({
    store,
    holder,
    cli,
    decoder,
    spillFolder,
    now,
    idleAfterMs: idle,
    budgets,
    onHappened,
  });
  const stopForgetting = registry.watch(({ type, sessionId }) => {
    if (type === 'deleted') void store.dropAlertsOf(sessionId);
  });
  const imports = createImportDesk({
    store,
    registry,
    holder,
    spillFolder,
    wanted: () => importFolder(settings.current, options.finder),
    onError: (error) => log.error({ err: error }, 'an import failed'),
  });
  const openDemo = () => demo.open({ registry, store });
  const trust = createTrust({
    named: () => settings.current.trust.map((folder) => withHome(folder, home)),
    confirmed: async () => [...demo.folders(), ...(await store.trustedFolders()).map(({ path }) => path)],
    confirm: async (path, by) => void (await store.trustFolder(path, now(), by)),
    inCli: () => foldersTrustedInCli(recordFolder(options.finder)),
    projectOf: (folder) => projectOf(store, folder),
  });
  const forbidden = createForbidden({
    dataFolder: dirname(options.databaseFile),
    home,
    configFolder: cliFolder(options.finder),
  });
  const worktrees = createWorktrees({
    folder: join(home, worktreesFolder),
    environment: gitEnvironment(parent),
    records: store,
    isForbidden: forbidden.isForbidden,
  });

  const devices = createDevices(store);
  const leave = async (reason: string): Promise<Assembled> => {
    stopWatching();
    await alerts.close();
    devices.close();
    await decoder.close();
    await store.close();
    return { type: 'failed', reason };
  };
  const unsafe = bindProblem(options.host, await devices.list(), now());
  if (unsafe) return leave(unsafe);
  const listening = await listenOnFirst(options);
  if ('type' in listening) return leave(listenProblem(listening.code, options));

  const throttle = createThrottle();
  const { basePath } = options;
  const peer = createPeerReader(options.trustedProxies);
  const cookie = { instanceId: store.instanceId, basePath };
  const signIn = createSignIn({ devices, throttle, cookie, now });
  const uploads = createUploads(store);
  const desk = createCommandDesk(
    { registry, store, trust, worktrees, uploads, settings, terminals: createSessionFinder(cliFolder(options.finder)) },
    (error) => log.error({ err: error }, 'a command failed'),
  );
  const fleet = createFleet({
    store,
    registry,
    trust,
    worktrees,
    holder,
    room: () => settings.current.liveAgents,
    usualOptions: () => settings.current.run,
    now,
    onError: (error) => log.error({ err: error }, 'an agent could not be kept'),
  });
  const tasks = followTasks(fleet, { tell: (happenings) => void alerts.tell(happenings), now });
  const hub = createHub({ registry, store, desk, fleet, version, alerts });
  const upgrades = createUpgrades({ hub, devices, registry, store, trust, log });
  const stopListening = devices.onRevoked((id) => {
    hub.disconnect(id);
    upgrades.disconnect(id);
    void store.unsubscribeDevice(id, 'The device was revoked.', now());
  });
  const gate = createGate({
    hosts: allowedHosts(listening, options.allowedHosts),
    cookieName: cookieNameOf(store.instanceId),
    devices,
    throttle,
    isPublic: createPublicRoutes(pageNames),
    takesBytes,
  });
  watchServer(metrics, { store, hub, fleet, sockets: upgrades.sockets });
  const traces = createTraceDesk({ folder: join(dirname(options.databaseFile), 'traces'), registry, version, now });
  const frames = createFrameReader(options.databaseFile);
  const mount = createApp({
    store,
    registry,
    desk,
    trust,
    worktrees,
    rules: createRules({
      store,
      registry,
      cli,
      home,
      configFolder: cliFolder(options.finder),
      platform: process.platform,
    }),
    devices,
    signIn,
    completion: createFileCompletion({ environment: { PATH: parent.PATH ?? '', HOME: home }, now }),
    forbidden,
    findCli,
    examine: () =>
      examine({
        nodeVersion: process.versions.node,
        findCli,
        databaseFile: options.databaseFile,
        settingsFile: settings.file,
        address: null,
      }),
    openDemo,
    imports,
    fleet,
    exporter: createExporter(options.databaseFile),
    importer: createJournalImporter(options.databaseFile),
    post,
    frames,
    traces,
    replays: { open: (speed) => replays.open(registry, speed), facts: replays.facts },
    settings,
    budgets,
    log,
    cookieName: cookieNameOf(store.instanceId),
    peer,
    basePath,
    home,
    version,
    now,
    pagesFolder,
    metrics,
  });
  const web = listening.serve({ gate, mount, takeUpgrade: upgrades.take, log, peer, basePath });
  const recovered = demo
    .sweep({ registry, store })
    .then(() => fleet.open())
    .then(() => registry.recover(fleet.owns))
    .then(() => fleet.begin())
    .then(() => tasks.catchUp())
    .then(() => imports.start())
    .then(() => budgets.reconsider())
    .catch((error: unknown) => log.error({ err: error }, 'recovery failed'));
  const stopDropping = keepDropping({ store, registry, now, policy: () => retentionOf(settings.current) }, (error) =>
    log.error({ err: error }, 'old sessions could not be deleted'),
  );

  const close = async (): Promise<void> => {
    stopWatching();
    stopDropping();
    budgets.close();
    stopListening();
    fleet.stop();
    const closing = web.close();
    await Promise.all([hub.close('The server is shutting down.'), upgrades.close()]);
    await closing;
    await recovered;
    await imports.close();
    await demo.leave({ registry, store });
    await traces.close();
    await replays.close();
    await registry.close();
    await fleet.close();
    tasks.stop();
    stopForgetting();
    await alerts.close();
    await demo.close();
    signIn.close();
    devices.close();
    await decoder.close();
    await frames.close();
    await store.close();
  };
  const openReplay = () => replays.open(registry);
  return { type: 'serving', deck: { web, store, registry, devices, signIn, findCli, openDemo, openReplay, close } };
}

function idleAfterMs(minutes: number | null): number | null {
  return minutes === null ? null : minutes * 60_000;
}

async function listenOnFirst({ host, port, sparePorts }: ServeOptions): ReturnType<typeof listen> {
  for (let next = port; ; next += 1) {
    const listening = await listen(host, next);
    const isTaken = 'type' in listening && listening.code === 'EADDRINUSE';
    if (!isTaken || next >= port + sparePorts) return listening;
  }
}

/** The CLI's record of projects lies beside its folder, or in it when the folder was chosen. */
function recordFolder({ parent, home }: Pick<FinderOptions, 'parent' | 'home'>): string {
  return parent.CLAUDE_CONFIG_DIR ?? home;
}

function cliFolder({ parent, home }: Pick<FinderOptions, 'parent' | 'home'>): string {
  return parent.CLAUDE_CONFIG_DIR ?? join(home, '.claude');
}

function listenProblem(code: string, { host, port }: ServeOptions): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Take another one: --port ${port + 1}`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has. Ports from 1024 on do not.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this machine.`;
  return `Quarterdeck cannot listen on ${host}, port ${port}: ${code}`;
}

/** The folder whose records are imported; null imports nothing. */
function importFolder(settings: SettingValues, finder: Pick<FinderOptions, 'parent' | 'home'>): string | null {
  if (!settings.importSessions) return null;
  return settings.importFrom === null
    ? transcriptFolder(cliFolder(finder))
    : withHome(settings.importFrom, finder.home);
}
