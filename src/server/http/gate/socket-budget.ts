import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, peerOf } from './address.ts';

export type SocketBudget = { total: number; perPeer: number };

const usualBudget: SocketBudget = { total: 2000, perPeer: 200 };

/**
 * Hangs up on connections over the budget before a byte of them is read. What comes through a proxy on this machine all
 * has one address, so loopback has the whole budget. Headers have to arrive in time; `limitBody` sees to the rest of a
 * request.
 */
export function guardSockets(server: Server, { total, perPeer }: SocketBudget = usualBudget): void {
  const open = new Map<string, number>();
  let all = 0;
  server.headersTimeout = 10_000;
  server.requestTimeout = 0;
  server.maxHeadersCount = 100;

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const peer = peerOf(address);
    const count = open.get(peer) ?? 0;
    if (all >= total || (count >= perPeer && !isLoopback(address))) {
      socket.destroy();
      return;
    }
    all += 1;
    open.set(peer, count + 1);
    socket.once('close', () => {
      all -= 1;
      const left = (open.get(peer) ?? 1) - 1;
      if (left === 0) open.delete(peer);
      else open.set(peer, left);
    });
  });
}
