import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refused } from './admission.ts';

export type Refusal = { status: number; headers: { [name: string]: string }; body: string };

/** What the peer is told. */
export function refusalOf({ status, code, message, retryAfter }: Refused): Refusal {
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
    body: JSON.stringify({ error: { code, message } }),
  };
}

/** Answers an upgrade with a plain response and hangs up. */
export function refuseUpgrade(socket: Duplex, refused: Refused): void {
  const { status, headers, body } = refusalOf(refused);
  const all = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
