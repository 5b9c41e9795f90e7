import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import type { RequestAnswer } from '../../src/core/session/event.ts';
import { makeFakeClaude, ranOf } from '../fake-claude/make.ts';
import { connect, openPlace, type Place } from './deck.ts';

const places: Place[] = [];
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const place of places.splice(0)) await place.remove();
});

test('three clients on one session agree on who answered, and hold the same entries after the server was killed in a turn', async () => {
  const ask = { type: 'ask', name: 'Bash', input: { command: 'ls' } } as const;
  const place = await openPlace({
    turns: [
      [ask, { type: 'text', text: 'Listed.' }],
      [{ type: 'text' }, { type: 'hang' }],
    ],
  });
  places.push(place);
  const deck = await place.start();
  const tokens = await Promise.all([
    place.token('operate', 'laptop'),
    place.token('operate', 'desk'),
    place.token('approve', 'phone'),
  ]);
  const [laptop, desk, phone] = tokens.map((token) => connect(deck, token)) as [Client, Client, Client];
  clients.push(laptop, desk, phone);

  const sessionId = crypto.randomUUID();
  expect(await laptop.command({ type: 'session.create', sessionId, cwd: place.project })).toMatchObject({
    type: 'done',
  });
  const watches = [laptop, desk, phone].map((client) => client.watch(sessionId));
  const messageId = crypto.randomUUID();
  await laptop.command({ type: 'message.send', sessionId, messageId, text: 'List the files.' });

  await Promise.all(watches.map((watch) => until(watch, () => watch.state?.requests.length === 1)));
  const requestId = watches[0]?.state?.requests[0]?.id ?? '';
  const answer: RequestAnswer = { type: 'allow', input: { command: 'ls' }, suggestions: [] };
  expect(await phone.command({ type: 'request.answer', sessionId, requestId, answer })).toMatchObject({ type: 'done' });
  await Promise.all(
    watches.map((watch) => until(watch, () => watch.state?.turns === 1 && watch.state.turn.type === 'none')),
  );
  for (const watch of watches) {
    const tool = watch.entries.find((entry) => entry.type === 'tool');
    expect(tool).toMatchObject({ request: { state: { type: 'answered', by: 'phone', received: true } } });
  }
  const late = await desk.command({ type: 'request.answer', sessionId, requestId, answer });
  expect(late).toMatchObject({ type: 'refused', error: { code: 'settled' } });

  await desk.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'Go on.' });
  await Promise.all(watches.map((watch) => until(watch, () => watch.state?.turn.type === 'running')));
  await deck.kill('SIGKILL');
  makeFakeClaude(place.fake, {});
  await place.start(deck.port);
  await laptop.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'And now?' });
  await Promise.all(
    watches.map((watch) => until(watch, () => watch.isCurrent && isQuiet(watch) && said(watch, 'You said: And now?'))),
  );
  const [first, ...others] = watches.map((watch) => watch.entries);
  for (const entries of others) expect(entries).toEqual(first);
  expect(ranOf(place.fake).map(({ text }) => text)).toEqual(['List the files.', 'Go on.', 'And now?']);
});

function said(watch: WatchedSession, text: string): boolean {
  return watch.entries.some((entry) => entry.type === 'text' && entry.text === text);
}

function isQuiet({ state }: WatchedSession): boolean {
  return state !== null && state.turn.type === 'none' && state.outbox.length === 0;
}

function until(watch: WatchedSession, fits: () => boolean): Promise<void> {
  if (fits()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = watch.onChange(() => {
      if (!fits()) return;
      leave();
      resolve();
    });
  });
}
