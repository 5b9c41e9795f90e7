import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { peerOf } from './address.ts';

/** Tells who sent a request: the other end of the socket, or whom a proxy that we trust names. */
export type PeerReader = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * Only what a trusted proxy has added counts: the last address in X-Forwarded-For that is not a trusted proxy itself.
 * Anything before it could have been written by anybody.
 */
export function createPeerReader(trustedProxies: readonly string[]): PeerReader {
  const trusted = new Set(trustedProxies.map(peerOf));
  return ({ headers, socket }) => {
    const direct = socket.remoteAddress ?? '';
    if (!trusted.has(peerOf(direct))) return direct;
    const named = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim());
    const sender = named.findLast((address) => address !== '' && !trusted.has(peerOf(address)));
    return sender !== undefined && isIP(sender) !== 0 ? sender : direct;
  };
}
