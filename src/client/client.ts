import type { ClientMessage, Command, CommandResults, DeviceFacts, ServerMessage, WireError } from '../core/wire.ts';
import { createDelivery } from './delivery.ts';
import { createFeed } from './feed.ts';
import { createLink, type LinkState, type SocketConstructor } from './link.ts';
import { createListeners } from './listeners.ts';
import { newId } from './new-id.ts';
import { createOutbox, memoryOutbox, type OutboxItem, type OutboxStorage, sendAgainMs } from './outbox.ts';
import { createPost } from './post-command.ts';
import type { WatchOptions } from './replica.ts';
import { systemTimers, type Timers } from './timers.ts';
import { type FollowingFleet, followFleet, type WatchedFleet } from './watched-fleet.ts';
import { type Following, followSession, type WatchedSession } from './watched-session.ts';
import { type FollowingSessions, followSessions, type WatchedSessions } from './watched-sessions.ts';

export { newId };

export type ClientOptions = {
  /** Where the server is, as `ws://…/ws` or `wss://…/ws`. */
  url: string;
  /** A device's token. A page that is signed in by its cookie needs none. */
  token?: string;
  /** Where there is no global one, or another is wanted. */
  WebSocket?: SocketConstructor;
  /** For commands that do not fit into a frame. */
  fetch?: typeof fetch;
  outbox?: OutboxStorage;
  timers?: Timers;
  random?(): number;
};

export type CommandAnswer<Type extends Command['type']> =
  | { type: 'done'; result: CommandResults[Type] }
  | { type: 'refused'; error: WireError };

/** Something a person should know, or that it is settled. */
export type AlertMessage = Extract<ServerMessage, { type: 'alert' | 'alert.settled' }>;

/** A connection to a server that is kept through losses of the link: what is watched goes on, what was asked is asked. */
export type Client = {
  readonly link: LinkState;
  /** Who the server takes this client for; null before the first hello. */
  readonly device: DeviceFacts | null;
  /** Follows a session. Each watch has a state of its own and is closed on its own. */
  watch(sessionId: string, options?: WatchOptions): WatchedSession;
  watchSessions(): WatchedSessions;
  /** Tells what people should know, from here on, until the returned function is called. */
  watchAlerts(listener: (told: AlertMessage) => void): () => void;
  /** A person has this in front of them. */
  seeAlert(subject: string): void;
  /** Follows all agents and their tasks. */
  watchFleet(): WatchedFleet;
  /** Carries out a command once, however often it has to be sent. Resolves when the server has answered. */
  command<Wanted extends Command>(command: Wanted, id?: string): Promise<CommandAnswer<Wanted['type']>>;
  /** Commands that the server has not answered yet, oldest first. The same list until that changes. */
  readonly unanswered: readonly OutboxItem[];
  onOutbox(listener: () => void): () => void;
  /** Tells every message of the server. */
  subscribe(listener: (message: ServerMessage) => void): () => void;
  onLink(listener: (state: LinkState) => void): () => void;
  /** Tries to connect at once instead of waiting. */
  wake(): void;
  close(): void;
};

const closedError: WireError = { code: 'gone', message: 'The client was closed.' };

export function createClient(options: ClientOptions): Client {
  const timers = options.timers ?? systemTimers;
  const messages = createListeners<[ServerMessage]>();
  const links = createListeners<[LinkState]>();
  const sessions = new Map<string, Following>();
  const asking = { timers, send: (message: ClientMessage) => link.send(message) };
  const lists = createFeed<FollowingSessions>('sessions', asking);
  const alerts = createFeed('alerts', asking);
  const fleets = createFeed<FollowingFleet>('fleet', asking);
  const feeds = [lists, alerts, fleets];
  let device: DeviceFacts | null = null;
  let logId: string | null = null;

  const link = createLink({
    url: options.url,
    token: options.token,
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
    timers,
    random: options.random ?? Math.random,
    onMessage: receive,
    onState: changeLink,
  });
  const deliver = createDelivery({
    isOpen: () => link.state.type === 'open',
    send: link.send,
    post: createPost({ url: options.url, token: options.token, fetch: options.fetch ?? globalThis.fetch }),
    take: (id, answer) => receive({ ...answer, id }),
    onLost: () => timers.after(sendAgainMs, () => outbox.onOpen()),
  });
  const outbox = createOutbox(options.outbox ?? memoryOutbox, timers, deliver);

  function receive(message: ServerMessage): void {
    if (message.type === 'hello') open(message);
    if (message.type === 'ping') for (const session of sessions.values()) session.take(message);
    if ('sessionId' in message) sessions.get(message.sessionId)?.take(message);
    for (const feed of feeds) feed.take(message);
    outbox.take(message);
    messages.tell(message);
  }

  function open(hello: Extract<ServerMessage, { type: 'hello' }>): void {
    device = hello.device;
    logId = hello.logId;
    outbox.onOpen();
    for (const session of sessions.values()) session.onOpen(hello.logId);
    for (const feed of feeds) feed.onOpen();
  }

  function changeLink(state: LinkState): void {
    if (state.type !== 'open') {
      logId = null;
      for (const part of [...sessions.values(), ...feeds]) part.onLost();
    }
    links.tell(state);
  }

  function watch(sessionId: string, watchOptions: WatchOptions = {}): WatchedSession {
    const known = sessions.get(sessionId);
    if (known) return known.share();
    const following = followSession(
      {
        sessionId,
        timers,
        ask: (after) => link.send({ type: 'watch', sessionId, after }),
        onClose() {
          sessions.delete(sessionId);
          link.send({ type: 'unwatch', sessionId });
        },
      },
      watchOptions,
    );
    sessions.set(sessionId, following);
    if (logId !== null) following.onOpen(logId);
    return following.share();
  }

  function watchSessions(): WatchedSessions {
    const list = followSessions(() => lists.leave(list));
    lists.join(list);
    return list;
  }

  function watchAlerts(listener: (told: AlertMessage) => void): () => void {
    const follower = { take: (message: ServerMessage) => isAlert(message) && listener(message) };
    alerts.join(follower);
    return () => alerts.leave(follower);
  }

  function watchFleet(): WatchedFleet {
    const fleet = followFleet(() => fleets.leave(fleet));
    fleets.join(fleet);
    return fleet;
  }

  return {
    get link() {
      return link.state;
    },
    get device() {
      return device;
    },
    get unanswered() {
      return outbox.unanswered;
    },
    onOutbox: outbox.onChange,
    watch,
    watchSessions,
    watchAlerts,
    seeAlert: (subject) => link.send({ type: 'alert.seen', subject }),
    watchFleet,
    command: (command, id = newId()) => outbox.add({ id, command }) as Promise<CommandAnswer<(typeof command)['type']>>,
    subscribe: messages.add,
    onLink: links.add,
    wake: link.wake,
    close() {
      for (const session of sessions.values()) session.onLost();
      link.close();
      outbox.close(closedError);
    },
  };
}

function isAlert(message: ServerMessage): message is AlertMessage {
  return message.type === 'alert' || message.type === 'alert.settled';
}
