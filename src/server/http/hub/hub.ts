import type { WebSocket } from 'ws';
import { closeCodes, protocol } from '../../../core/wire.ts';
import type { Fleet } from '../../fleet/fleet.ts';
import type { ExternalRuns } from '../../session/external-runs.ts';
import type { Registry } from '../../session/registry.ts';
import type { Store } from '../../store/store.ts';
import type { Actor } from '../command/command-context.ts';
import type { CommandDesk } from '../command/command-desk.ts';
import type { Log } from '../log.ts';
import { createAlertFeed, type TellingAlerts } from './alert-feed.ts';
import { createArrivals } from './arrivals.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Connection, openConnection } from './connection.ts';
import { encode } from './encode.ts';
import { createFleetFeed } from './fleet-feed.ts';
import { rhythm } from './limits.ts';
import { rejection } from './rejection.ts';
import { createRooms } from './rooms.ts';
import { createSessionFeed } from './session-feed.ts';

export type Hub = {
  /** What goes wrong with it is told to its log. */
  connect(socket: WebSocket, device: Actor, log: Log): void;
  /** Closes every socket of a device, at once. */
  disconnect(deviceId: string): void;
  counts(): { connections: number; watches: number; cut: number };
  /** Tells everybody and closes every socket. Resolves when all of them are gone. */
  close(reason: string): Promise<void>;
};

export type HubParts = {
  registry: Registry;
  store: Store;
  desk: CommandDesk;
  fleet: Pick<Fleet, 'snapshot' | 'watch'>;
  version: string;
  /** Whoever tells what people should know. */
  alerts?: TellingAlerts;
  external: Pick<ExternalRuns, 'watch'>;
  clock?: Clock;
  /** What everybody follows could not be read. */
  onError(error: unknown): void;
};

/** Everybody who is connected. */
export function createHub(parts: HubParts): Hub {
  const { registry, store, desk, fleet, version, alerts, external, clock = systemClock, onError } = parts;
  const rooms = createRooms({ registry, store, clock, made: desk.made });
  const arrivals = createArrivals();
  const feed = createSessionFeed({ registry, store, clock, onError });
  const alertFeed = createAlertFeed(alerts);
  const connections = new Map<Connection, WebSocket>();
  let cut = 0;
  let onEmpty = () => {};
  let isClosed = false;

  const leave = registry.watch(({ type, sessionId }) => {
    if (type === 'changed' || type === 'added') arrivals.tell(sessionId);
    if (type === 'deleted') rooms.end(sessionId, rejection.deleted());
    if (type === 'lost') rooms.end(sessionId, rejection.heldElsewhere());
  });

  const shared = {
    store,
    version,
    rooms,
    arrivals,
    feed,
    fleetFeed: createFleetFeed(fleet),
    alerts: alertFeed,
    external,
    desk,
    clock,
    onClose(connection: Connection) {
      connections.delete(connection);
      if (connections.size === 0) onEmpty();
    },
  };

  function open(socket: WebSocket, device: Actor, log: Log): void {
    const onCut = () => {
      cut += 1;
      log.warn({ device: device.id }, 'a slow client was cut');
    };
    const told = (error: unknown) => log.error({ err: error }, 'a client could not be sent what it follows');
    connections.set(openConnection(socket, device, { ...shared, onCut, onError: told }), socket);
  }

  return {
    connect(socket, device, log) {
      if (isClosed) return socket.close(closeCodes.goingAway);
      if (socket.protocol === protocol) return open(socket, device, log);
      socket.on('error', () => {});
      socket.send(encode({ type: 'refused', id: null, error: rejection.wrongVersion() }), { binary: false });
      socket.close(closeCodes.wrongVersion);
    },
    disconnect(deviceId) {
      for (const [connection, socket] of connections) {
        if (connection.device.id !== deviceId) continue;
        connection.close(closeCodes.signedOut, 'signed out');
        clock.after(rhythm.closeMs, () => socket.terminate());
      }
    },
    counts() {
      const watches = [...connections.keys()].reduce((sum, connection) => sum + connection.watches, 0);
      return { connections: connections.size, watches, cut };
    },
    async close(reason) {
      isClosed = true;
      leave();
      shared.fleetFeed.close();
      feed.close();
      alertFeed.close();
      if (connections.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      for (const connection of connections.keys()) connection.close(closeCodes.goingAway, reason);
      clock.after(rhythm.closeMs, () => {
        for (const socket of connections.values()) socket.terminate();
      });
      await promise;
    },
  };
}
