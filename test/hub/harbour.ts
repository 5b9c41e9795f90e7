import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { Scope } from '../../src/core/wire.ts';
import type { Fleet } from '../../src/server/fleet/fleet.ts';
import type { Actor, CommandContext } from '../../src/server/http/command/command-context.ts';
import { type CommandDesk, createCommandDesk } from '../../src/server/http/command/command-desk.ts';
import type { TellingAlerts } from '../../src/server/http/hub/alert-feed.ts';
import type { Clock } from '../../src/server/http/hub/clock.ts';
import { createHub, type Hub } from '../../src/server/http/hub/hub.ts';
import { socketOptions } from '../../src/server/http/hub/socket-options.ts';
import { createLog } from '../../src/server/http/log.ts';
import { createBackground } from '../../src/server/session/background.ts';
import type { ExternalRuns } from '../../src/server/session/external-runs.ts';
import { createSessionRestore } from '../../src/server/session/session-restore.ts';
import { createTrust } from '../../src/server/session/trust.ts';
import { resolveSettings } from '../../src/server/settings/resolved-settings.ts';
import { gitEnvironment } from '../../src/server/worktree/git-environment.ts';
import { createWorktrees } from '../../src/server/worktree/worktrees.ts';
import { openFleet } from '../fleet/fleet-house.ts';
import type { House } from '../session/house.ts';
import { openPeer, type Peer } from './peer.ts';

/** A hub on a real port, with the sessions of a house behind it. Who connects says which device it is. */
export type Harbour = {
  url: string;
  hub: Hub;
  fleet: Fleet;
  desk: CommandDesk;
  context: CommandContext;
  /** The sockets that are open, on the server's side. */
  sockets: Set<Socket>;
  /** Errors that a command threw, and those of the hub that are nobody's own. */
  errors: unknown[];
  peer(device?: Actor): Promise<Peer>;
  close(): Promise<void>;
};

export type HarbourOptions = {
  clock?: Clock;
  port?: number;
  uploads?: CommandContext['uploads'];
  trusted?: string[];
  /** Agents as they are when the server has started, unless told otherwise. */
  fleet?: Fleet;
  alerts?: TellingAlerts;
  external?: Pick<ExternalRuns, 'watch'>;
};

export function deviceOf(scope: Scope, name: string = scope): Actor {
  return { id: `device-${name}`, name, scope, expiresAt: null };
}

export const operator = deviceOf('operate', 'laptop');

export async function openHarbour(house: House, options: HarbourOptions = {}): Promise<Harbour> {
  const errors: unknown[] = [];
  const confirmed: string[] = [];
  const trust = createTrust({
    named: () => options.trusted ?? [house.project],
    confirmed: async () => confirmed,
    confirm: async (path) => void confirmed.push(path),
    inCli: async () => [],
  });
  const uploads = options.uploads ?? { take: async () => null };
  const context: CommandContext = {
    registry: house.registry,
    store: house.store,
    trust,
    worktrees: createWorktrees({
      folder: house.folder,
      environment: gitEnvironment(process.env),
      records: house.store,
      isForbidden: async () => false,
    }),
    uploads,
    settings: { current: resolveSettings({}, {}).values },
    restores: createSessionRestore({
      store: house.store,
      folder: join(house.folder, 'projects'),
      days: async () => 30,
      isElsewhere: () => false,
    }),
    terminals: { find: async () => ({ type: 'free' }) },
    background: createBackground(
      async () => ({ type: 'unusable', reason: 'notFound', sentence: 'There is none.' }),
      house.folder,
    ),
  };
  const desk = createCommandDesk(context, (error) => errors.push(error));
  const { registry, store } = house;
  const fleet = options.fleet ?? (await openFleet(house));
  const hub = createHub({
    registry,
    store,
    desk,
    fleet,
    version: 'test',
    external: options.external ?? { watch: () => () => {} },
    onError: (error) => errors.push(error),
    ...(options.alerts ? { alerts: options.alerts } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const log = createLog('silent', { write: () => {} });
  const server = createServer();
  const sockets = new Set<Socket>();
  const webSockets = new WebSocketServer(socketOptions);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request, socket, head) => {
    webSockets.handleUpgrade(request, socket, head, (accepted) => hub.connect(accepted, deviceIn(request), log));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;

  return {
    url,
    hub,
    fleet,
    desk,
    context,
    sockets,
    errors,
    peer: (device = operator) => openPeer(url, device),
    async close() {
      await hub.close('the test is over');
      fleet.stop();
      await fleet.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** In tests a device is told by the token, which is its JSON in base64url. */
function deviceIn(request: IncomingMessage): Actor {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/);
  const token = offered.find((name) => name.startsWith('quarterdeck.token.'))?.slice('quarterdeck.token.'.length);
  if (token === undefined) return { ...operator, id: randomUUID() };
  return JSON.parse(Buffer.from(token, 'base64url').toString()) as Actor;
}

export function tokenOf(device: Actor): string {
  return Buffer.from(JSON.stringify(device)).toString('base64url');
}
