import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { guardSockets } from './socket-budget.ts';

it('hangs up on a connection over the budget before reading it, and takes the next when one leaves', async () => {
  const server = createServer((_, response) => response.end('hello'));
  guardSockets(server, { total: 3, perPeer: 1 });
  const port = await listen(server);
  const sockets = await Promise.all([0, 1, 2].map(() => open(port)));
  for (const socket of sockets) expect(await answerOf(socket)).toContain('200');

  const over = connect(port, '127.0.0.1');
  expect(await answerOf(over)).toBe('');

  const [first] = sockets;
  first?.destroy();
  await once(first as Socket, 'close');
  let last = '';
  while (last === '') last = await answerOf(connect(port, '127.0.0.1'));
  expect(last).toContain('200');
  for (const socket of sockets) socket.destroy();
});

it('gives headers a limited time, and leaves bodies to those who read them', () => {
  const server = createServer();
  guardSockets(server);
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(0);
});

async function listen(server: Server): Promise<number> {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** The first bytes of an answer, or nothing when the other side hangs up. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString()));
    socket.once('close', () => resolve(''));
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
}
