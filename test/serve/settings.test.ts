import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { startsOf } from '../fake-claude/make.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

let place: Place;
let client: Client | null = null;
afterEach(async () => {
  client?.close();
  await place.remove();
});

async function put(deck: DeckProcess, settings: object): Promise<number> {
  const init = {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  };
  return (await ask(deck, await place.token('admin'), '/api/settings', init)).status;
}

async function runOnce(connected: Client, options: { model?: string } = {}): Promise<string> {
  const sessionId = crypto.randomUUID();
  await connected.command({ type: 'session.create', sessionId, cwd: place.project, options });
  const watched = connected.watch(sessionId);
  await connected.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'Hello.' });
  await new Promise<void>((resolve) => {
    watched.onChange(() => watched.state?.turns === 1 && watched.state.turn.type === 'none' && resolve());
  });
  return sessionId;
}

test('what is set holds for the next session: its options, and what it is given of the environment', async () => {
  place = await openPlace({}, undefined, { SECRET_OF_MINE: 'handed on' });
  const deck = await place.start();
  client = connect(deck, await place.token('operate'));
  await runOnce(client);
  expect(await put(deck, { run: { model: 'opus', maxTurns: 7 }, passEnv: ['SECRET_OF_MINE'] })).toBe(200);
  await runOnce(client);
  await runOnce(client, { model: 'haiku' });
  const [before, after, chosen] = startsOf(place.fake);
  expect(before?.argv).not.toContain('opus');
  expect(before?.env).not.toHaveProperty('SECRET_OF_MINE');
  expect(after?.argv.join(' ')).toMatch(/--model[ =]opus.*--max-turns[ =]7|--max-turns[ =]7.*--model[ =]opus/);
  expect(after?.env).toMatchObject({ SECRET_OF_MINE: 'handed on' });
  expect(chosen?.argv.join(' ')).toMatch(/--model[ =]haiku/);
  expect(chosen?.argv.join(' ')).toMatch(/--max-turns[ =]7/);
});

test('settings outlive the server, and what no run could be started with is refused', async () => {
  place = await openPlace();
  const deck = await place.start();
  expect(await put(deck, { run: { model: '--settings=x' } })).toBe(422);
  expect(await put(deck, { idleMinutes: 1, retentionDays: 30, theme: 'dark' })).toBe(200);
  await deck.kill('SIGTERM');
  const again = await place.start(deck.port);
  const answer = await ask(again, await place.token('operate'), '/api/settings');
  expect(await answer.json()).toEqual({ settings: { idleMinutes: 1, retentionDays: 30, theme: 'dark' } });
});
