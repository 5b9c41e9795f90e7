import type { ClientMessage, Command, CommandResults, DeviceFacts, ServerMessage, WireError } from '../core/wire.ts';
import { createDelivery } from './delivery.ts';
import { createFeed } from './feed.ts';
import { createFollowedSessions } from './followed-sessions.ts';
import { createLink, type LinkState, type SocketConstructor } from './link.ts';
import { createListeners } from './listeners.ts';
import { newId } from './new-id.ts';
import { createOutbox, memoryOutbox, type OutboxItem, type OutboxStorage, sendAgainMs } from './outbox.ts';
import { createPost } from './post-command.ts';
import type { SavedSession, WatchOptions } from './replica.ts';
import { systemTimers, type Timers } from './timers.ts';
import { type FollowingExternal, followExternal, type WatchedExternal } from './watched-external.ts';
import { type FollowingFleet, followFleet, type WatchedFleet } from './watched-fleet.ts';
import type { WatchedSession } from './watched-session.ts';
import {
  type FollowingSessions,
  followSessions,
  type SavedSessions,
  type WatchedSessions,
} from './watched-sessions.ts';

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
  /** What an earlier client knew. It is shown while the server can't be reached. */
  saved?: SavedState;
  timers?: Timers;
  random?(): number;
};

export type SavedState = {
  sessions(): Promise<SavedSessions | null>;
  session(sessionId: string): Promise<SavedSession | null>;
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
  /** Follows the live CLIs on the server's machine that it didn't start. */
  watchExternal(): WatchedExternal;
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

const nothingSaved: SavedState = { sessions: async () => null, session: async () => null };

const closedError: WireError = { code: 'gone', message: 'The client was closed.' };

export function createClient(options: ClientOptions): Client {
  const { url, token, timers = systemTimers, random = Math.random, saved = nothingSaved } = options;
  const messages = createListeners<[ServerMessage]>();
  const links = createListeners<[LinkState]>();
  const asking = { timers, send: (message: ClientMessage) => link.send(message) };
  const sessions = createFollowedSessions({ ...asking, saved: saved.session });
  const lists = createFeed<FollowingSessions>('sessions', asking);
  const alerts = createFeed('alerts', asking);
  const fleets = createFeed<FollowingFleet>('fleet', asking);
  const externals = createFeed<FollowingExternal>('external', asking);
  const followed = [sessions, lists, alerts, fleets, externals];
  let device: DeviceFacts | null = null;

  const WebSocket = options.WebSocket ?? globalThis.WebSocket;
  const link = createLink({ url, token, WebSocket, timers, random, onMessage: receive, onState: changeLink });
  const deliver = createDelivery({
    isOpen: () => link.state.type === 'open',
    send: link.send,
    post: createPost({ url, token, fetch: options.fetch ?? globalThis.fetch }),
    take: (id, answer) => receive({ ...answer, id }),
    onLost: () => timers.after(sendAgainMs, () => outbox.onOpen()),
  });
  const outbox = createOutbox(options.outbox ?? memoryOutbox, timers, deliver);

  function receive(message: ServerMessage): void {
    if (message.type === 'hello') open(message);
    for (const part of [...followed, outbox]) part.take(message);
    messages.tell(message);
  }

  function open(hello: Extract<ServerMessage, { type: 'hello' }>): void {
    device = hello.device;
    outbox.onOpen();
    for (const part of followed) part.onOpen(hello.logId);
  }

  function changeLink(state: LinkState): void {
    if (state.type !== 'open') for (const part of followed) part.onLost();
    if (state.type === 'waiting') restore();
    links.tell(state);
  }

  function restore(): void {
    for (const part of followed) part.restore();
  }

  /** Somebody begins to watch. */
  function begun<Watched>(watched: Watched): Watched {
    if (link.state.type === 'waiting') restore();
    return watched;
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
    watch: (sessionId, watchOptions = {}) => begun(sessions.watch(sessionId, watchOptions)),
    watchSessions() {
      const list = followSessions(() => lists.leave(list), saved.sessions);
      return begun(lists.join(list));
    },
    watchAlerts(listener) {
      const follower = alerts.join({ take: (message) => isAlert(message) && listener(message) });
      return () => alerts.leave(follower);
    },
    seeAlert: (subject) => link.send({ type: 'alert.seen', subject }),
    watchFleet() {
      const fleet = followFleet(() => fleets.leave(fleet));
      return fleets.join(fleet);
    },
    watchExternal() {
      const external = followExternal(() => externals.leave(external));
      return externals.join(external);
    },
    command: (command, id = newId()) => outbox.add({ id, command }) as Promise<CommandAnswer<(typeof command)['type']>>,
    subscribe: messages.add,
    onLink: links.add,
    wake: link.wake,
    close() {
      link.close();
      outbox.close(closedError);
    },
  };
}

function isAlert(message: ServerMessage): message is AlertMessage {
  return message.type === 'alert' || message.type === 'alert.settled';
}
