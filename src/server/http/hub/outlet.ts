import type { WebSocket } from 'ws';
import type { ServerMessage } from '../../../core/wire.ts';
import type { Clock } from './clock.ts';
import { encode } from './encode.ts';
import { limits, rhythm } from './limits.ts';

/** The way out to one client. What is sent keeps its order; a client that does not take it is cut. */
export type Outlet = {
  /** Bytes that the client has not taken. */
  readonly buffered: number;
  send(message: ServerMessage): void;
  post(bytes: Buffer): void;
  /** Resolves when there is room for more of the journal, with false when the client is gone. */
  room(): Promise<boolean>;
};

export function createOutlet(socket: WebSocket, clock: Clock, onCut: () => void): Outlet {
  let waiting: ((open: boolean) => void)[] = [];
  let cancelCut = () => {};

  function post(bytes: Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > limits.bufferedBytes) return cut();
    socket.send(bytes, { binary: false }, onTaken);
  }

  function onTaken(): void {
    if (waiting.length === 0) return;
    if (hasRoom()) return settle(true);
    cutUnlessTaken();
  }

  function cutUnlessTaken(): void {
    cancelCut();
    cancelCut = clock.after(rhythm.stallMs, cut);
  }

  function cut(): void {
    onCut();
    socket.terminate();
  }

  function settle(open: boolean): void {
    cancelCut();
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(open);
  }

  function hasRoom(): boolean {
    return socket.bufferedAmount <= limits.roomBytes;
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
      if (waiting.length === 0) cutUnlessTaken();
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
