import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { protocol } from '../../src/core/wire.ts';

/** A WebSocket client that has nothing but a TCP socket, to send what no library would. */
export async function openRawSocket(url: string, headers: string[] = []): Promise<{ socket: Socket; answer: string }> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const request = [
    `GET ${pathname} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Sec-WebSocket-Protocol: ${protocol}`,
    ...headers,
  ];
  socket.write(`${request.join('\r\n')}\r\n\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return { socket, answer: chunk.toString('latin1').split('\r\n\r\n')[0] ?? '' };
}

/** A frame as a client sends it, masked with zeros. */
export function frame(opcode: number, isLast: boolean, body: Buffer): Buffer {
  const first = (isLast ? 0x80 : 0) | opcode;
  const mask = Buffer.alloc(4);
  if (body.length < 126) return Buffer.concat([Buffer.from([first, 0x80 | body.length]), mask, body]);
  const head = Buffer.alloc(4);
  head[0] = first;
  head[1] = 0x80 | 126;
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, mask, body]);
}

/** The code in the close frame that the server sends, from the bytes after the handshake. */
export async function closeCode(socket: Socket): Promise<number> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.on('close', resolve));
  const bytes = Buffer.concat(chunks);
  const at = bytes.lastIndexOf(0x88);
  return at === -1 ? 0 : bytes.readUInt16BE(at + 2);
}
