import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createOpenAnswers } from './open-answers.ts';

it('[S7] a download of a device that was revoked is cut, what others are given is not, and a short answer is given', async () => {
  const answers = createOpenAnswers(10);
  const given = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const device = request.url ?? '';
    answers.add(device, response);
    if (device === '/short') return response.end('Signed out.');
    response.write('The beginning');
    given.set(device, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [stolen, mine] = await Promise.all([fetch(`${url}/stolen`), fetch(`${url}/mine`)]);

  const short = fetch(`${url}/short`);
  for (const device of ['/stolen', '/short']) answers.end(device);
  expect(await (await short).text()).toBe('Signed out.');
  await expect(stolen.text()).rejects.toThrow();
  given.get('/mine')?.end(' and the end.');
  expect(await mine.text()).toBe('The beginning and the end.');
});
