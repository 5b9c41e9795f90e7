import { afterAll, beforeAll, expect, test } from 'vitest';
import { linked } from '../client/changed.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

let place: Place;
let deck: DeckProcess;
beforeAll(async () => {
  place = await openPlace();
  deck = await place.start(0, ['--log', 'info']);
});
afterAll(() => place.remove());

type Line = { requestId?: string; msg: string; path?: string; status?: number };

const lines = (): Line[] =>
  deck
    .stderr()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

test('every line of the log about a request or a socket has its id, which the answer has too', async () => {
  const token = await place.token('operate');
  const answers = [
    await ask(deck, token, '/api/sessions'),
    await ask(deck, token, '/api/nothing'),
    await ask(deck, 'qd_wrong', '/api/sessions'),
    await ask(deck, token, '/api/commands', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }),
  ];
  const client = connect(deck, token);
  await linked(client, 'open');
  client.close();
  const refused = connect(deck, 'qd_wrong');
  await linked(refused, 'waiting');
  refused.close();

  await expect.poll(() => lines().some(({ msg, path }) => msg === 'connected' && path === '/ws')).toBe(true);
  await expect.poll(() => lines().some(({ msg, path }) => msg === 'refused' && path === '/ws')).toBe(true);
  const told = lines();
  for (const { requestId } of told) expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(told.map(({ requestId }) => requestId)).size).toBe(told.length);
  for (const { status, headers } of answers) {
    const own = told.filter(({ requestId }) => requestId === headers.get('x-request-id'));
    expect(own).toMatchObject([{ status }]);
  }
});
