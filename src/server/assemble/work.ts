import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { guardStandings, taskHold } from '../../core/limit/guard.ts';
import { isReplayFolder } from '../../core/replay/replay-folder.ts';
import { worktreesFolder } from '../../core/worktree/name.ts';
import { createAlertDesk } from '../alerts/alert-desk.ts';
import { followTasks } from '../alerts/follow-tasks.ts';
import { createPost } from '../alerts/post.ts';
import { cleanupDays } from '../claude/cleanup.ts';
import { createDecoder } from '../claude/decoder.ts';
import { sweepSessionFiles } from '../claude/transcript/session-files.ts';
import { transcriptFolder } from '../claude/transcript/transcript-files.ts';
import { foldersTrustedInCli } from '../claude/trust-record.ts';
import { createDemoDesk } from '../demo/demo-desk.ts';
import { createForbidden } from '../files/forbidden.ts';
import { createFleet } from '../fleet/fleet.ts';
import type { Log } from '../http/log.ts';
import { isWithin } from '../is-within.ts';
import { dropUnfinishedImports } from '../journal-import/drop-unfinished.ts';
import { createReplayDesk } from '../replay/replay-desk.ts';
import { keepBranches } from '../session/branch-keeper.ts';
import { createBudgetKeeper } from '../session/budget-keeper.ts';
import type { CliLookup } from '../session/claude-cli.ts';
import { createCliFinder } from '../session/cli-finder.ts';
import { holderOfThisProcess } from '../session/holder.ts';
import { createImportDesk } from '../session/import/import-desk.ts';
import { Registry } from '../session/registry.ts';
import { keepDropping } from '../session/retention.ts';
import { retentionOf } from '../session/retention-plan.ts';
import { createSavedOutputs } from '../session/saved-outputs.ts';
import { createSessionRestore } from '../session/session-restore.ts';
import { createTrust } from '../session/trust.ts';
import { createUsageMeter } from '../session/usage-meter.ts';
import { withHome } from '../settings/text-form.ts';
import type { Store } from '../store/store.ts';
import { createTraceDesk } from '../trace/trace-desk.ts';
import { version } from '../version.ts';
import { gitBranch } from '../worktree/git-branch.ts';
import { gitEnvironment } from '../worktree/git-environment.ts';
import { projectOf } from '../worktree/worktree-of.ts';
import { createWorktrees } from '../worktree/worktrees.ts';
import { cliFolder, importFolder, recordFolder } from './cli-folders.ts';
import type { ServeOptions } from './options.ts';
import type { Shutdown } from './shutdown.ts';

export type Work = Awaited<ReturnType<typeof assembleWork>>;

/** Everything that works on sessions, whoever asks for it. Nothing of it starts before `begin`. */
export async function assembleWork(store: Store, options: ServeOptions, log: Log) {
  const { settings, spillFolder } = options;
  const { home, parent } = options.finder;
  const now = Date.now;
  const fails = (sentence: string) => (error: unknown) => log.error({ err: error }, sentence);
  const holder = await holderOfThisProcess(process.pid, randomUUID());
  await dropUnfinishedImports(store).catch(fails('unfinished imports could not be removed'));
  const decoder = createDecoder();

  const wanted = () => (settings.current.claude === null ? undefined : withHome(settings.current.claude, home));
  const findCli = createCliFinder({ ...options.finder, wanted, passOn: () => settings.current.passEnv });
  const pace = options.demoPace === undefined ? {} : { pace: options.demoPace };
  const demo = createDemoDesk({
    path: parent.PATH ?? '',
    findCli,
    isCliNamed: () => wanted() !== undefined,
    hasBundled: options.demoHasBundled,
    ...pace,
  });
  const replays = createReplayDesk(options.replay ?? null);
  const passingCli = (folder: string) => replays.cliIn(folder) ?? demo.cliIn(folder);
  const cli = (folder: string) => passingCli(folder) ?? findCli();
  /** For what outlives this server: the demo and replays don't. */
  const lastingCli = async (folder: string): Promise<CliLookup> => {
    if (!passingCli(folder)) return findCli();
    return { type: 'unusable', reason: 'notFound', sentence: 'The demo and replays run only here.' };
  };

  const configFolder = cliFolder(options.finder);
  void sweepSessionFiles(transcriptFolder(configFolder), now()).catch(fails('unfinished files could not be removed'));
  const restores = createSessionRestore({
    store,
    folder: transcriptFolder(configFolder),
    days: (project) => cleanupDays(configFolder, project),
    isElsewhere: (folder) => isReplayFolder(folder) || demo.folders().some((root) => isWithin(root, folder)),
  });
  const savedOutputs = createSavedOutputs({ store, cli, configFolder });
  const usage = createUsageMeter(() => {
    void budgets.reconsider();
    fleet.wake();
  });
  const guards = () => guardStandings(settings.current.guards, usage.windows, now());
  const budgets = createBudgetKeeper({
    store,
    budgets: () => settings.current.budgets,
    guards,
    now,
    onError: fails('budgets could not be looked at'),
  });
  const post = createPost();
  const alerts = createAlertDesk({
    store,
    post,
    settings: () => settings.current.notifications,
    now,
    onError: fails('notifications failed'),
  });
  const registry = new Registry({
    store,
    holder,
    cli,
    decoder,
    spillFolder,
    runFolder: join(dirname(options.databaseFile), 'runs'),
    now,
    idleAfterMs: () => idleAfterMs(settings.current.idleMinutes),
    allowsCleanup: () => settings.current.cliCleanup,
    isRestorable: restores.isRestorable,
    budgets,
    usage,
    onHappened: () => alerts.wake(),
    onBlocked: (sessionId, failure) => {
      if (failure === null) return log.info({ sessionId }, 'The session can be saved again');
      const { reason, detail } = failure;
      log.error({ sessionId, reason, detail }, "The session can't be saved and waits until it can be");
    },
    onSetAside: (sessionId, line, { detail }) =>
      log.error({ sessionId, ...line, detail }, 'The database rejected a line; only its bytes are stored'),
    onError: fails('a session failed'),
  });
  const stopForgetting = registry.watch(({ type, sessionId }) => {
    if (type === 'deleted') void store.dropAlertsOf(sessionId);
  });
  const stopBranches = keepBranches({
    ...{ registry, store, branchOf: gitBranch, now },
    onError: fails('the branch of a session could not be noted'),
  });
  const imports = createImportDesk({
    store,
    registry,
    holder,
    spillFolder,
    wanted: () => importFolder(settings.current, options.finder),
    onError: fails('an import failed'),
  });
  const trust = createTrust({
    named: () => settings.current.trust.map((folder) => withHome(folder, home)),
    confirmed: async () => [...demo.folders(), ...(await store.trustedFolders()).map(({ path }) => path)],
    confirm: async (path, by) => void (await store.trustFolder(path, now(), by)),
    inCli: () => foldersTrustedInCli(recordFolder(options.finder)),
    projectOf: (folder) => projectOf(store, folder),
  });
  const dataFolder = dirname(options.databaseFile);
  const forbidden = createForbidden({ dataFolder, home, configFolder });
  const worktrees = createWorktrees({
    folder: join(home, worktreesFolder),
    environment: gitEnvironment(parent),
    records: store,
    isForbidden: forbidden.isForbidden,
  });
  const fleet = createFleet({
    store,
    registry,
    trust,
    worktrees,
    holder,
    room: () => settings.current.liveAgents,
    hold: () => taskHold(guards()),
    usualOptions: () => settings.current.run,
    now,
    onError: fails('an agent could not be kept'),
  });
  const tasks = followTasks(fleet, { tell: (happenings) => void alerts.tell(happenings), now });
  const traces = createTraceDesk({ folder: join(dataFolder, 'traces'), registry, version, now });
  /** What was heard of the plan is in the states of the sessions that were used last. */
  const recallUsage = async () => {
    const recent = await store.sessions({ before: null, limit: recalledSessions });
    const states = await Promise.all(recent.map(({ id }) => registry.stored(id)));
    usage.recall(states.filter((state) => state !== null));
  };
  let begun: Promise<void> = Promise.resolve();
  let stopDropping = () => {};

  return {
    findCli,
    cli,
    lastingCli,
    demo,
    replays,
    budgets,
    usage,
    post,
    alerts,
    registry,
    imports,
    trust,
    forbidden,
    worktrees,
    fleet,
    traces,
    restores,
    savedOutputs,
    /** Takes up what an earlier server left, and then goes on by itself. */
    begin() {
      begun = demo
        .sweep({ registry, store })
        .then(() => recallUsage().catch(fails('the usage of the plan could not be read')))
        .then(() => fleet.open().catch(fails('agents could not be taken up')))
        .then(() => registry.recover(fleet.owns))
        .then(() => fleet.begin())
        .then(() => tasks.catchUp())
        .then(() => imports.start())
        .then(() => budgets.reconsider())
        .catch(fails('recovery failed'));
      const policy = () => retentionOf(settings.current);
      stopDropping = keepDropping({ store, registry, now, policy }, fails('old sessions could not be deleted'));
    },
    /** Begins nothing more; what runs goes on until it is closed. */
    halt() {
      stopDropping();
      budgets.close();
      fleet.stop();
      registry.stopRecovering();
      stopBranches();
    },
    /** Waits for what begins sessions or writes them from outside. */
    async quiesce(shutdown: Shutdown) {
      await Promise.all([
        shutdown.run('clients and imports', () => begun),
        shutdown.run('clients and imports', () => imports.close()),
      ]);
    },
    async close(shutdown: Shutdown) {
      await shutdown.run('demo sessions', () => demo.leave({ registry, store }));
      await shutdown.run('traces', () => traces.close());
      await shutdown.run('replays', () => replays.close());
      await shutdown.run('sessions', () => registry.close());
      await shutdown.run('agents', () => fleet.close());
      tasks.stop();
      stopForgetting();
      await shutdown.run('notifications', () => alerts.close());
      await shutdown.run('demo', () => demo.close());
      await shutdown.run('decoder', () => decoder.close());
    },
  };
}

const recalledSessions = 20;

function idleAfterMs(minutes: number | null): number | null {
  return minutes === null ? null : minutes * 60_000;
}
