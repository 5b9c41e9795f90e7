import type { WebSocket } from 'ws';

const shut = new WeakSet<WebSocket>();
const agreeMs = 1000;

/** Ends a socket whose device may no longer come in: what it has said and is not begun is dropped, and it need not agree. */
export function shutOut(socket: WebSocket, code: number): void {
  shut.add(socket);
  socket.close(code);
  setTimeout(() => socket.terminate(), agreeMs).unref();
}

export function isShutOut(socket: WebSocket): boolean {
  return shut.has(socket);
}
