import { type ClientMessage, closeCodes, protocol, type ServerMessage, tokenProtocolPrefix } from '../core/wire.ts';
import { backoffMs } from './backoff.ts';
import type { Timers } from './timers.ts';

/** What is needed of a WebSocket: a browser's, Node's and that of the package ws all have it. */
export type SocketLike = {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: unknown) => void) | null;
};

export type SocketConstructor = new (url: string, protocols: string[]) => unknown;

export type LinkState =
  | { type: 'connecting' }
  /** The server has said hello. */
  | { type: 'open' }
  | { type: 'waiting'; ms: number }
  /** It will not be tried again until `wake` is called. */
  | { type: 'refused'; reason: 'signedOut' | 'wrongVersion' }
  | { type: 'closed' };

export type LinkOptions = {
  url: string;
  token: string | undefined;
  WebSocket: SocketConstructor;
  timers: Timers;
  random(): number;
  onMessage(message: ServerMessage): void;
  onState(state: LinkState): void;
};

export type Link = {
  readonly state: LinkState;
  /** Sends if the link is open; what is not sent is for the caller to send again. */
  send(message: ClientMessage): void;
  /** Tries again at once: the network is back, the page is shown again, the person wants it. */
  wake(): void;
  close(): void;
};

const helloLimitMs = 15_000;
/** The server sends something every 15 seconds. */
const silenceLimitMs = 45_000;
const doubtMs = 20_000;
/** A link that held for so long was a good one. */
const steadyMs = 5_000;

/** Keeps a socket to the server, and makes another one when it is lost. */
export function createLink(options: LinkOptions): Link {
  const { timers } = options;
  const protocols = [protocol, ...(options.token === undefined ? [] : [`${tokenProtocolPrefix}${options.token}`])];
  let state: LinkState = { type: 'closed' };
  let socket: SocketLike | null = null;
  let attempt = 0;
  let openedAt: number | null = null;
  let heardAt = 0;
  let cancelTimer = () => {};

  function become(next: LinkState): void {
    state = next;
    options.onState(next);
  }

  function connect(): void {
    cancelTimer();
    become({ type: 'connecting' });
    const made = new options.WebSocket(options.url, protocols) as SocketLike;
    socket = made;
    made.onmessage = ({ data }) => {
      if (socket === made) receive(String(data));
    };
    made.onclose = ({ code }) => {
      if (socket === made) lose(code);
    };
    made.onerror = () => {};
    limitSilence(helloLimitMs);
  }

  function receive(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    heardAt = timers.now();
    limitSilence(silenceLimitMs);
    if (message.type === 'hello') {
      openedAt = heardAt;
      become({ type: 'open' });
    }
    options.onMessage(message);
    if (message.type === 'ping') send({ type: 'pong' });
  }

  function limitSilence(ms: number): void {
    cancelTimer();
    cancelTimer = timers.after(ms, () => lose(null));
  }

  function lose(code: number | null): void {
    drop();
    if (code === closeCodes.signedOut) return become({ type: 'refused', reason: 'signedOut' });
    if (code === closeCodes.wrongVersion) return become({ type: 'refused', reason: 'wrongVersion' });
    if (openedAt !== null && timers.now() - openedAt >= steadyMs) attempt = 0;
    openedAt = null;
    const ms = backoffMs(attempt, options.random);
    attempt += 1;
    cancelTimer = timers.after(ms, connect);
    become({ type: 'waiting', ms });
  }

  function drop(): void {
    cancelTimer();
    const dropped = socket;
    socket = null;
    dropped?.close();
  }

  function send(message: ClientMessage): void {
    if (state.type === 'open') socket?.send(JSON.stringify(message));
  }

  const link: Link = {
    get state() {
      return state;
    },
    send,
    wake() {
      if (state.type === 'waiting' || state.type === 'refused') return connect();
      if (state.type !== 'open' || timers.now() - heardAt < doubtMs) return;
      drop();
      connect();
    },
    close() {
      drop();
      become({ type: 'closed' });
    },
  };
  connect();
  return link;
}
