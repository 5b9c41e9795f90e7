import { networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSessionFinder } from '../claude/live-sessions.ts';
import { examine } from '../doctor/examine.ts';
import { createExporter } from '../export/exporter.ts';
import { createFileCompletion } from '../files/completion.ts';
import { launchFolder } from '../files/launch-folder.ts';
import { takesBytes } from '../http/api/route-table.ts';
import { createApp } from '../http/app.ts';
import { createCommandDesk } from '../http/command/command-desk.ts';
import type { Devices } from '../http/devices.ts';
import { createPeerReader } from '../http/gate/forwarded.ts';
import { createGate } from '../http/gate/gate.ts';
import { allowedHosts } from '../http/gate/host.ts';
import { createPublicRoutes } from '../http/gate/public-routes.ts';
import { createThrottle } from '../http/gate/throttle.ts';
import { createHub } from '../http/hub/hub.ts';
import type { Log } from '../http/log.ts';
import type { Metrics } from '../http/metrics.ts';
import { checkAddresses, pairingAddresses } from '../http/pairing-addresses.ts';
import type { Listening } from '../http/server.ts';
import { watchServer } from '../http/server-metrics.ts';
import { cookieNameOf } from '../http/session-cookie.ts';
import { createSignIn } from '../http/sign-in.ts';
import { createUpgrades } from '../http/upgrades.ts';
import { createUploads } from '../http/uploads.ts';
import { createFrameReader } from '../inspect/frame-reader.ts';
import { createJournalImporter } from '../journal-import/journal-importer.ts';
import { createBackground } from '../session/background.ts';
import { createExternalRuns } from '../session/external-runs.ts';
import { createRules } from '../session/rules.ts';
import type { Store } from '../store/store.ts';
import { version } from '../version.ts';
import { cliFolder } from './cli-folders.ts';
import type { ServeOptions } from './options.ts';
import type { Work } from './work.ts';

export type WebParts = { work: Work; store: Store; devices: Devices; metrics: Metrics; listening: Listening; log: Log };

const pagesFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
/** The first segments of addresses that the page shows. */
const pageNames = ['sessions', 'new', 'inbox', 'search', 'cost', 'agents', 'settings', 'help', 'audit', 'rules'];

/** The way in: gate, API, sockets and page over what works on sessions. */
export function assembleWeb({ work, store, devices, metrics, listening, log }: WebParts, options: ServeOptions) {
  const { registry, trust, worktrees, fleet, alerts, findCli, replays } = work;
  const { forbidden, imports, post, traces, budgets, usage, restores, savedOutputs } = work;
  const { settings, basePath, databaseFile } = options;
  const { home, parent } = options.finder;
  const now = Date.now;
  const configFolder = cliFolder(options.finder);
  const cookieName = cookieNameOf(store.instanceId);

  const throttle = createThrottle();
  const peer = createPeerReader(options.trustedProxies);
  const signIn = createSignIn({ devices, throttle, cookie: { instanceId: store.instanceId, basePath }, now });
  const terminals = createSessionFinder(configFolder);
  const background = createBackground(work.lastingCli, configFolder, () => settings.current.cliCleanup);
  const external = createExternalRuns({
    cliFolder: configFolder,
    store,
    onError: (error) => log.error({ err: error }, "couldn't list the sessions of other programs"),
  });
  const uploads = createUploads(store);
  const desk = createCommandDesk(
    { registry, store, trust, worktrees, uploads, settings, terminals, background, restores },
    (error, requestId, device) => log.error({ err: error, requestId, device: device.id }, 'a command failed'),
  );
  const onError = (error: unknown) => log.error({ err: error }, 'the list of sessions could not be read');
  const hub = createHub({ registry, store, desk, fleet, version, alerts, external, onError });
  const upgrades = createUpgrades({
    hub,
    devices,
    registry,
    store,
    trust,
    runDefaults: () => settings.current.run,
    fleet,
  });
  const stopListening = devices.onRevoked((id) => {
    hub.disconnect(id);
    upgrades.disconnect(id);
    server.disconnect(id);
    void store.unsubscribeDevice(id, 'The device was revoked.', now());
  });
  const hosts = allowedHosts(listening, options.allowedHosts);
  const gate = createGate({
    hosts,
    cookieName,
    devices,
    throttle,
    isPublic: createPublicRoutes(pageNames),
    takesBytes,
  });
  watchServer(metrics, { store, hub, fleet, sockets: upgrades.sockets });
  const frames = createFrameReader(databaseFile);
  const importer = createJournalImporter({ file: databaseFile, store });
  const mount = createApp({
    store,
    registry,
    desk,
    trust,
    worktrees,
    fleet,
    findCli,
    forbidden,
    imports,
    post,
    traces,
    budgets,
    restores,
    savedOutputs,
    dataFolder: dirname(databaseFile),
    usage,
    rules: createRules({ store, registry, cli: work.cli, home, configFolder, platform: process.platform }),
    external,
    devices,
    signIn,
    pairingAddresses: () =>
      checkAddresses(
        pairingAddresses({
          bound: listening,
          hosts,
          added: options.allowedHosts,
          interfaces: Object.values(networkInterfaces()).flatMap((found) => found ?? []),
        }),
        basePath,
      ),
    completion: createFileCompletion({
      environment: { PATH: parent.PATH ?? '', HOME: home },
      now,
      secretsBelow: forbidden.secretsBelow,
    }),
    examine: () =>
      examine({
        nodeVersion: process.versions.node,
        findCli,
        isCliNamed: settings.current.claude !== null,
        databaseFile,
        settingsFile: settings.file,
        address: null,
      }),
    openDemo: () => work.demo.open({ registry, store }),
    demoProject: work.demo.project,
    demoTour: work.demo.tour,
    exporter: createExporter(databaseFile),
    importer,
    frames,
    replays: { open: (speed) => replays.open(registry, speed), facts: replays.facts },
    settings,
    log,
    cookieName,
    peer,
    basePath,
    home,
    launchFolder: launchFolder(options.finder.cwd, home),
    version,
    linkCommand: options.linkCommand ?? 'link',
    now,
    pagesFolder,
    metrics,
  });
  const server = listening.serve({ gate, mount, takeUpgrade: upgrades.take, log, peer, basePath });

  return {
    server,
    signIn,
    /** Takes nobody in any more, and tells those who are. */
    async close() {
      stopListening();
      const closing = server.close();
      await Promise.all([hub.close('The server is shutting down.'), upgrades.close(), importer.close()]);
      await closing;
      signIn.close();
      await frames.close();
    },
  };
}
