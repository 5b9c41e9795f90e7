import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { cutStalled } from './cut-stalled.ts';

const megabyte = Buffer.alloc(1024 * 1024);
const pieces = 40;

async function serveMuch(afterMs: number) {
  let cut = 0;
  const gone = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    cutStalled(response, () => (cut += 1), afterMs);
    response.on('close', gone.resolve);
    let left = pieces;
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(megabyte)) return;
      }
      response.end();
    };
    response.on('drain', more);
    more();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  return { socket, gone: gone.promise, cut: () => cut };
}

it('[P5] who asks for much and reads nothing is hung up on', async () => {
  const { gone, cut } = await serveMuch(20);
  await gone;
  expect(cut()).toBe(1);
});

it('who reads, however much there is, gets all of it', async () => {
  const { socket, cut } = await serveMuch(60_000);
  let bytes = 0;
  for await (const chunk of socket) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(pieces * megabyte.length);
  expect(cut()).toBe(0);
});
