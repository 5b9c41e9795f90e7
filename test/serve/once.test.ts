import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { Entry } from '../../src/core/session/entry.ts';
import { changed } from '../client/changed.ts';
import { ranOf } from '../fake-claude/make.ts';
import { ask, connect, openPlace, type Place } from './deck.ts';

let place: Place;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await place.remove();
});

function open(port: number, token: string): Client {
  const client = connect({ port }, token);
  clients.push(client);
  return client;
}

async function messages(port: number, sessionId: string): Promise<Extract<Entry, { type: 'message' }>[]> {
  const answer = await ask({ port }, await place.token('operate'), `/api/sessions/${sessionId}/entries`);
  const { entries } = (await answer.json()) as { entries: Entry[] };
  return entries.flatMap((entry) => (entry.type === 'message' ? [entry] : []));
}

test('[R2] the same message id ten times from three clients and across a restart: one row, one delivery, one seq', async () => {
  place = await openPlace();
  const deck = await place.start();
  const [laptop, desk] = await Promise.all([place.token('operate'), place.token('operate', 'desk')]);
  const tokens = [laptop, laptop, desk];
  const sessionId = crypto.randomUUID();
  const send = { type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'once' } as const;
  const sendTenTimes = async () => {
    const senders = tokens.map((token) => open(deck.port, token));
    await senders[0]?.command({ type: 'session.create', sessionId, cwd: place.project });
    const answers = senders.flatMap((client) => Array.from({ length: 10 }, () => client.command(send)));
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ type: 'done' });
    return senders;
  };
  const [first] = await sendTenTimes();
  const watched = first?.watch(sessionId);
  // With the end of its turn nothing more is noted of a message.
  if (watched) await changed(watched, () => watched.state?.turns === 1 && watched.state.turn.type === 'none');
  const [before] = await messages(deck.port, sessionId);
  await deck.kill('SIGKILL');
  await place.start(deck.port);
  await sendTenTimes();
  expect(await messages(deck.port, sessionId)).toEqual([before]);
  expect(ranOf(place.fake)).toHaveLength(1);
});

test('[W27] [W29] a text that does not fit into a frame arrives whole, once, and before what was sent after it; the link stays', async () => {
  place = await openPlace();
  const deck = await place.start();
  const client = open(deck.port, await place.token('operate'));
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  const states: string[] = [];
  client.onLink(({ type }) => states.push(type));
  const long = `RUN:${JSON.stringify([{ type: 'text', text: 'Read.', note: 'Ünïcode 16 bytes\n'.repeat(120_000) }])}`;
  const [longId, nextId] = [crypto.randomUUID(), crypto.randomUUID()];
  const answers = await Promise.all([
    client.command({ type: 'message.send', sessionId, messageId: longId, text: long }),
    client.command({ type: 'message.send', sessionId, messageId: nextId, text: 'next' }),
  ]);
  expect(answers).toMatchObject([{ result: { messageId: longId } }, { result: { messageId: nextId } }]);
  const watched = client.watch(sessionId);
  await changed(watched, () => watched.state?.turns === 2 && watched.state.turn.type === 'none');
  expect(ranOf(place.fake).map(({ uuid }) => uuid)).toEqual([longId, nextId]);
  expect((await messages(deck.port, sessionId)).map(({ id, clipped }) => [id, clipped])).toEqual([
    [longId, true],
    [nextId, false],
  ]);
  const whole = await ask(deck, await place.token('operate'), `/api/sessions/${sessionId}/entries/${longId}/payload`);
  expect(await whole.json()).toMatchObject({ entry: { text: long } });
  expect(states).toEqual([]);

  const tooLong = {
    type: 'message.send',
    sessionId,
    messageId: crypto.randomUUID(),
    text: 'x'.repeat(26_000_000),
  } as const;
  const refused = await client.command(tooLong);
  expect(refused).toMatchObject({ type: 'refused', error: { code: 'tooLarge' } });
  expect(states).toEqual([]);
});
