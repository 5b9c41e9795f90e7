import type { WebSocket } from 'ws';

/** The way out to one client. */
export type Outlet = {
  send(message: object): void;
  /** A message that is JSON already. */
  post(bytes: Buffer): void;
};

const bufferedBytes = 4 * 1024 * 1024;

/**
 * A client that does not take what it is sent is cut, and delays nobody. A message that is larger than the whole buffer
 * is sent all the same, because it cannot be told in parts; a second one waits for no client.
 */
export function createOutlet(socket: WebSocket, onCut: () => void): Outlet {
  let large = 0;

  function post(bytes: Buffer): void {
    if (socket.readyState !== socket.OPEN) return;
    const isLarge = bytes.length > bufferedBytes;
    if (socket.bufferedAmount > bufferedBytes + large || (isLarge && large > 0)) {
      onCut();
      return socket.terminate();
    }
    if (!isLarge) return socket.send(bytes, { binary: false });
    large = bytes.length;
    socket.send(bytes, { binary: false }, () => {
      large = 0;
    });
  }

  return { post, send: (message) => post(Buffer.from(JSON.stringify(message))) };
}
