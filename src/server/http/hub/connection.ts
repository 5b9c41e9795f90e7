import type { RawData, WebSocket } from 'ws';
import { assertNever } from '../../../core/assert-never.ts';
import { allows, type ClientMessage, closeCodes, type WireError } from '../../../core/wire.ts';
import type { Store } from '../../store/store.ts';
import type { Actor } from '../command/command-context.ts';
import type { CommandDesk } from '../command/command-desk.ts';
import type { AlertFeed } from './alert-feed.ts';
import { createAllowance } from './allowance.ts';
import type { Arrivals } from './arrivals.ts';
import type { Clock } from './clock.ts';
import type { FleetFeed } from './fleet-feed.ts';
import { follow } from './follow.ts';
import { followSessions } from './follow-sessions.ts';
import { startHeartbeat } from './heartbeat.ts';
import { limits } from './limits.ts';
import { createOutlet } from './outlet.ts';
import { createPace } from './pace.ts';
import { readMessage } from './read-message.ts';
import { rejection } from './rejection.ts';
import type { Rooms } from './rooms.ts';
import type { SessionFeed } from './session-feed.ts';

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
  desk: CommandDesk;
  clock: Clock;
  onClose(connection: Connection): void;
  /** It did not take what it was sent. */
  onCut(): void;
  onError(error: unknown): void;
};

/** What can be followed besides single sessions. */
type Feed = 'sessions' | 'fleet' | 'alerts';

/** One client on its socket: what it follows, what it asks for, and whether it is still there. */
export function openConnection(socket: WebSocket, device: Actor, parts: ConnectionParts): Connection {
  const { store, rooms, arrivals, feed, fleetFeed, alerts, desk, clock, onError } = parts;
  const { logId } = store;
  const outlet = createOutlet(socket, clock, parts.onCut);
  const pace = createPace(clock, () => outlet.buffered);
  const allowance = createAllowance(clock, { burst: limits.messageBurst, perSecond: limits.messagesPerSecond });
  const watches = new Map<string, () => void>();
  const feeds = new Map<Feed, () => void>();
  let commands = 0;
  let overdrawn = 0;
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
    outlet.send({ type: 'ping', at: clock.time(), heads: heads() });
  });

  function receive(data: RawData, isBinary: boolean): void {
    if (isClosing) return;
    heartbeat.heard();
    if (!isSignedIn()) return signOut();
    overdrawn = allowance.take() ? 0 : overdrawn + 1;
    if (overdrawn > limits.patience) return connection.close(closeCodes.throttled, 'too many messages');
    if (isBinary) return refuse(rejection.malformed('Messages are text, not binary.'));
    const read = readMessage(String(data));
    if (read.type === 'refused') return refuse(read.error, read.id);
    if (overdrawn > 0) return putOff(read.message);
    act(read.message);
  }

  /** Nobody is left to wonder what became of a message. */
  function putOff(message: ClientMessage): void {
    if (message.type === 'watch') return endWatch(message.sessionId, rejection.tooFast());
    if (message.type === 'sessions.watch' || message.type === 'fleet.watch') return endFeed(message.type);
    refuse(rejection.tooFast(), message.type === 'command' ? message.id : null);
  }

  function act(message: ClientMessage): void {
    switch (message.type) {
      case 'watch':
        return watch(message);
      case 'unwatch':
        return unwatch(message.sessionId);
      case 'sessions.watch':
        return join('sessions', () => followSessions({ feed, store, outlet, onError }));
      case 'sessions.unwatch':
        return leave('sessions');
      case 'fleet.watch':
        return join('fleet', () => fleetFeed.follow(outlet, onError));
      case 'fleet.unwatch':
        return leave('fleet');
      case 'alerts.watch':
        return join('alerts', () => alerts.join(outlet.post));
      case 'alerts.unwatch':
        return leave('alerts');
      case 'alert.seen':
        // Who only watches does not decide what others are told.
        if (allows(device.scope, 'approve')) alerts.seen(message.subject);
        return;
      case 'command':
        return void command(message);
      case 'pong':
        return;
      default:
        return assertNever(message);
    }
  }

  /** Joining again begins anew. */
  function join(name: Feed, follow: () => () => void): void {
    leave(name);
    feeds.set(name, follow());
  }

  function leave(name: Feed): void {
    feeds.get(name)?.();
    feeds.delete(name);
  }

  function endFeed(asked: 'sessions.watch' | 'fleet.watch'): void {
    const name = asked === 'sessions.watch' ? 'sessions' : 'fleet';
    leave(name);
    outlet.send({ type: `${name}.unwatched`, error: rejection.tooFast() });
  }

  function watch({ sessionId, after }: Extract<ClientMessage, { type: 'watch' }>): void {
    unwatch(sessionId);
    if (watches.size >= limits.watches) return endWatch(sessionId, rejection.tooManyWatches());
    const onMissing = (error: WireError) => outlet.send({ type: 'unwatched', sessionId, error });
    const onEnd = (error: WireError) => endWatch(sessionId, error);
    const following = { rooms, arrivals, logId, sessionId, after, outlet, pace, onMissing, onEnd, onError };
    watches.set(sessionId, follow(following));
  }

  function endWatch(sessionId: string, error: WireError): void {
    unwatch(sessionId);
    outlet.send({ type: 'unwatched', sessionId, error });
  }

  function unwatch(sessionId: string): void {
    watches.get(sessionId)?.();
    watches.delete(sessionId);
  }

  async function command({ id, command: wanted }: Extract<ClientMessage, { type: 'command' }>): Promise<void> {
    if (commands >= limits.commandsAtOnce) return refuse(rejection.tooManyCommands(), id);
    commands += 1;
    const outcome = await desk.run(id, wanted, device);
    commands -= 1;
    if (outcome.type === 'done') outlet.send({ type: 'done', id, result: outcome.result });
    else refuse(outcome.error, id);
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

  function heads(): { [sessionId: string]: number } {
    return Object.fromEntries(
      [...watches.keys()].flatMap((id) => {
        const head = rooms.head(id);
        return head === null ? [] : [[id, head]];
      }),
    );
  }

  socket.on('message', receive);
  // What is wrong with a frame is told by the code that the socket is closed with.
  socket.on('error', () => {});
  socket.on('close', () => {
    heartbeat.stop();
    for (const stop of [...feeds.values(), ...watches.values()]) stop();
    feeds.clear();
    watches.clear();
    parts.onClose(connection);
  });
  const { id, name, scope } = device;
  outlet.send({ type: 'hello', version: parts.version, logId, device: { id, name, scope }, at: clock.time() });
  return connection;
}
