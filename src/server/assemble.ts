import { dirname } from 'node:path';
import { listenOnFirst, listenProblem } from './assemble/first-port.ts';
import type { ServeOptions } from './assemble/options.ts';
import { createShutdown, type Shutdown } from './assemble/shutdown.ts';
import { assembleWeb } from './assemble/web.ts';
import { assembleWork } from './assemble/work.ts';
import type { DemoOpened } from './demo/demo-desk.ts';
import { createDevices, type Devices } from './http/devices.ts';
import { bindProblem } from './http/gate/bind.ts';
import type { Log } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import type { WebServer } from './http/server.ts';
import { measuredStore } from './http/server-metrics.ts';
import type { SignIn } from './http/sign-in.ts';
import type { ReplayOpened } from './replay/replay-desk.ts';
import type { CliLookup } from './session/claude-cli.ts';
import type { Registry } from './session/registry.ts';
import { moveFormerSettings } from './settings/former-settings.ts';
import { openProblem } from './store/database/open-problem.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

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

/** Builds everything from the inside out, and serves it. */
export async function assemble(
  options: ServeOptions,
  log: Log,
  shutdown: Shutdown = createShutdown(log),
): Promise<Assembled> {
  const opened = await openStore({ file: options.databaseFile });
  if (opened.type === 'failed') return { type: 'failed', reason: openProblem(opened, dirname(options.databaseFile)) };
  const metrics = createMetrics();
  const store = measuredStore(opened.store, metrics);
  const { settings } = options;
  const moved = await moveFormerSettings(store, settings);
  if (moved !== null) log.warn(moved);
  const stopWatching = settings.watch((sentence) => log.warn(sentence));
  const devices = createDevices(store);
  const work = await assembleWork(store, options, log);

  const leave = async (): Promise<void> => {
    stopWatching();
    await work.close(shutdown);
    devices.close();
    await shutdown.run('store', () => store.close());
  };
  const fail = async (reason: string): Promise<Assembled> => {
    work.halt();
    await work.quiesce(shutdown);
    await leave();
    return { type: 'failed', reason };
  };
  const unsafe = bindProblem(options.host, await devices.list(), Date.now());
  if (unsafe) return fail(unsafe);
  const listening = await listenOnFirst(options);
  if ('type' in listening) return fail(listenProblem(listening.code, options));

  const web = assembleWeb({ work, store, devices, metrics, listening, log }, options);
  work.begin();

  const { registry, findCli, demo, replays } = work;
  const close = async (): Promise<void> => {
    work.halt();
    await Promise.all([shutdown.run('clients and imports', () => web.close()), work.quiesce(shutdown)]);
    await leave();
  };
  return {
    type: 'serving',
    deck: {
      web: web.server,
      store,
      registry,
      devices,
      signIn: web.signIn,
      findCli,
      openDemo: () => demo.open({ registry, store }),
      openReplay: () => replays.open(registry),
      close,
    },
  };
}
