import type { WebSocket } from 'ws';
import type { ServerMessage } from '../../../core/wire.ts';
import { encode } from './encode.ts';
import { limits } from './limits.ts';

/** The way out to one client. What is sent keeps its order; a client that does not take it is cut. */
export type Outlet = {
  /** Bytes that the client has not taken. */
  readonly buffered: number;
  send(message: ServerMessage): void;
  post(bytes: Buffer): void;
  /** Resolves when there is room for more of the past, with false when the client is gone. */
  room(): Promise<boolean>;
};

export function createOutlet(socket: WebSocket, onCut: () => void): Outlet {
  let waiting: ((open: boolean) => void)[] = [];

  function post(bytes: Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= limits.bufferedBytes) return socket.send(bytes, { binary: false }, onSent);
    onCut();
    socket.terminate();
  }

  function onSent(): void {
    if (waiting.length > 0 && hasRoom()) settle(true);
  }

  function settle(open: boolean): void {
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(open);
  }

  function hasRoom(): boolean {
    return socket.bufferedAmount <= limits.replayBytes;
  }

  socket.on('close', () => settle(false));

  return {
    get buffered() {
      return socket.bufferedAmount;
    },
    send: (message) => post(encode(message)),
    post,
    room() {
      if (socket.readyState !== socket.OPEN) return Promise.resolve(false);
      if (hasRoom()) return Promise.resolve(true);
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
