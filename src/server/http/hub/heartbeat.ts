import type { WebSocket } from 'ws';
import type { Clock } from './clock.ts';
import { rhythm } from './limits.ts';

export type Heartbeat = { heard(): void; stop(): void };

/**
 * Beats every 15 seconds, and ends a socket that nothing has come from for 30: the other side is gone, even if nobody
 * said so. Clients answer a ping of the WebSocket protocol by themselves.
 */
export function startHeartbeat(socket: WebSocket, clock: Clock, beat: () => void): Heartbeat {
  let heardAt = clock.now();
  let cancel = clock.after(rhythm.pingMs, next);

  function next(): void {
    if (clock.now() - heardAt >= rhythm.silenceMs) return socket.terminate();
    cancel = clock.after(rhythm.pingMs, next);
    socket.ping();
    beat();
  }

  function heard(): void {
    heardAt = clock.now();
  }

  socket.on('pong', heard);
  return { heard, stop: () => cancel() };
}
