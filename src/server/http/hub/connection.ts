import type { RawData, WebSocket } from 'ws';
import { type ClientMessage, closeCodes, type WireError } from '../../../core/wire.ts';
import type { ExternalRuns } from '../../session/external-runs.ts';
import type { Store } from '../../store/store.ts';
import type { Actor } from '../command/command-context.ts';
import type { CommandDesk } from '../command/command-desk.ts';
import { createActs } from './acts.ts';
import type { AlertFeed } from './alert-feed.ts';
import type { Arrivals } from './arrivals.ts';
import type { Clock } from './clock.ts';
import { createFeeds } from './feeds.ts';
import type { FleetFeed } from './fleet-feed.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createInflow } from './inflow.ts';
import { createOutlet } from './outlet.ts';
import { createPace } from './pace.ts';
import { readMessage } from './read-message.ts';
import { rejection } from './rejection.ts';
import type { Rooms } from './rooms.ts';
import { runCommands } from './run-commands.ts';
import type { SessionFeed } from './session-feed.ts';
import { createWatches } from './watches.ts';

export type Connection = {
  readonly device: Actor;
  readonly watches: number;
  close(code: number, reason: string): void;
};

export type ConnectionParts = {
  store: Store;
  version: string;
  rooms: Rooms;
  arrivals: Arrivals;
  feed: SessionFeed;
  fleetFeed: FleetFeed;
  alerts: AlertFeed;
  external: Pick<ExternalRuns, 'watch'>;
  desk: CommandDesk;
  clock: Clock;
  onClose(connection: Connection): void;
  /** It did not take what it was sent. */
  onCut(): void;
  onError(error: unknown): void;
};

/** One client on its socket: what it follows, what it asks for, and whether it is still there. */
export function openConnection(socket: WebSocket, device: Actor, parts: ConnectionParts): Connection {
  const { clock, desk, alerts } = parts;
  const { logId } = parts.store;
  const outlet = createOutlet(socket, clock, parts.onCut);
  const watches = createWatches({ ...parts, logId, outlet, pace: createPace(clock, () => outlet.buffered) });
  const feeds = createFeeds({ ...parts, outlet });
  const act = createActs({ device, watches, feeds, alerts, command: runCommands(desk, device, outlet) });
  const inflow = createInflow(clock);
  let isClosing = false;

  const connection: Connection = {
    device,
    get watches() {
      return watches.size;
    },
    close: (code, reason) => {
      if (isClosing) return;
      isClosing = true;
      outlet.send({ type: 'closing', reason });
      socket.close(code);
    },
  };
  const heartbeat = startHeartbeat(socket, clock, () => {
    if (!isSignedIn()) return signOut();
    outlet.send({ type: 'ping', at: clock.time(), heads: watches.heads() });
  });

  function receive(data: RawData, isBinary: boolean): void {
    if (isClosing) return;
    heartbeat.heard();
    if (!isSignedIn()) return signOut();
    const speed = inflow.next();
    if (speed === 'flood') return connection.close(closeCodes.throttled, 'too many messages');
    if (isBinary) return refuse(rejection.malformed('Messages are text, not binary.'));
    const read = readMessage(String(data));
    if (read.type === 'refused') return refuse(read.error, read.id);
    if (speed === 'tooFast') return putOff(read.message);
    act(read.message);
  }

  /** Nobody is left to wonder what became of a message. */
  function putOff(message: ClientMessage): void {
    const error = rejection.tooFast();
    if (message.type === 'watch') return watches.end(message.sessionId, error);
    if (message.type === 'sessions.watch') return feeds.end('sessions', error);
    if (message.type === 'fleet.watch') return feeds.end('fleet', error);
    refuse(error, message.type === 'command' ? message.id : null);
  }

  function refuse(error: WireError, id: string | null = null): void {
    outlet.send({ type: 'refused', id, error });
  }

  function isSignedIn(): boolean {
    return device.expiresAt === null || clock.time() < device.expiresAt;
  }

  function signOut(): void {
    refuse(rejection.signedOut());
    connection.close(closeCodes.signedOut, 'signed out');
  }

  socket.on('message', receive);
  // What is wrong with a frame is told by the code that the socket is closed with.
  socket.on('error', () => {});
  socket.on('close', () => {
    heartbeat.stop();
    feeds.close();
    watches.close();
    parts.onClose(connection);
  });
  const { id, name, scope } = device;
  outlet.send({ type: 'hello', version: parts.version, logId, device: { id, name, scope }, at: clock.time() });
  return connection;
}
