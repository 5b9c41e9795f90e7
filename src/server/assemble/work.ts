import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { worktreesFolder } from '../../core/worktree/name.ts';
import { createAlertDesk } from '../alerts/alert-desk.ts';
import { followTasks } from '../alerts/follow-tasks.ts';
import { createPost } from '../alerts/post.ts';
import { createDecoder } from '../claude/decoder.ts';
import { foldersTrustedInCli } from '../claude/trust-record.ts';
import { createDemoDesk } from '../demo/demo-desk.ts';
import { createForbidden } from '../files/forbidden.ts';
import { createFleet } from '../fleet/fleet.ts';
import type { Log } from '../http/log.ts';
import { createReplayDesk } from '../replay/replay-desk.ts';
import { createBudgetKeeper } from '../session/budget-keeper.ts';
import { createCliFinder } from '../session/cli-finder.ts';
import { holderOfThisProcess } from '../session/holder.ts';
import { createImportDesk } from '../session/import/import-desk.ts';
import { Registry } from '../session/registry.ts';
import { keepDropping } from '../session/retention.ts';
import { retentionOf } from '../session/retention-plan.ts';
import { createTrust } from '../session/trust.ts';
import { withHome } from '../settings/text-form.ts';
import type { Store } from '../store/store.ts';
import { createTraceDesk } from '../trace/trace-desk.ts';
import { version } from '../version.ts';
import { gitEnvironment } from '../worktree/git-environment.ts';
import { projectOf } from '../worktree/worktree-of.ts';
import { createWorktrees } from '../worktree/worktrees.ts';
import { cliFolder, importFolder, recordFolder } from './cli-folders.ts';
import type { ServeOptions } from './options.ts';

export type Work = Awaited<ReturnType<typeof assembleWork>>;

/** Everything that works on sessions, whoever asks for it. Nothing of it starts before `begin`. */
export async function assembleWork(store: Store, options: ServeOptions, log: Log) {
  const { settings, spillFolder } = options;
  const { home, parent } = options.finder;
  const now = Date.now;
  const fails = (sentence: string) => (error: unknown) => log.error({ err: error }, sentence);
  const holder = await holderOfThisProcess(process.pid, randomUUID());
  const decoder = createDecoder();

  const wanted = () => (settings.current.claude === null ? undefined : withHome(settings.current.claude, home));
  const findCli = createCliFinder({ ...options.finder, wanted, passOn: () => settings.current.passEnv });
  const pace = options.demoPace === undefined ? {} : { pace: options.demoPace };
  const demo = createDemoDesk({ path: parent.PATH ?? '', findCli, ...pace });
  const replays = createReplayDesk(options.replay ?? null);
  const cli = (folder: string) => replays.cliIn(folder) ?? demo.cliIn(folder) ?? findCli();

  const budgets = createBudgetKeeper({
    store,
    budgets: () => settings.current.budgets,
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
    now,
    idleAfterMs: () => idleAfterMs(settings.current.idleMinutes),
    budgets,
    onHappened: () => alerts.wake(),
    onError: fails('a session failed'),
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
  const forbidden = createForbidden({ dataFolder, home, configFolder: cliFolder(options.finder) });
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
    usualOptions: () => settings.current.run,
    now,
    onError: fails('an agent could not be kept'),
  });
  const tasks = followTasks(fleet, { tell: (happenings) => void alerts.tell(happenings), now });
  const traces = createTraceDesk({ folder: join(dataFolder, 'traces'), registry, version, now });
  let begun: Promise<void> = Promise.resolve();
  let stopDropping = () => {};

  return {
    findCli,
    cli,
    demo,
    replays,
    budgets,
    post,
    alerts,
    registry,
    imports,
    trust,
    forbidden,
    worktrees,
    fleet,
    traces,
    /** Takes up what an earlier server left, and then goes on by itself. */
    begin() {
      begun = demo
        .sweep({ registry, store })
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
    },
    async close() {
      await begun;
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
      await decoder.close();
    },
  };
}

function idleAfterMs(minutes: number | null): number | null {
  return minutes === null ? null : minutes * 60_000;
}
