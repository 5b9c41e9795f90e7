import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isSame } from '../../src/server/claude/identity.ts';
import { startsOf } from '../fake-claude/make.ts';
import { groupMembers } from '../fake-claude/run.ts';
import { ask, connect, openPlace, type Place } from './deck.ts';

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function withRunningTurn() {
  const place = await openPlace({ turn: [{ type: 'text' }, { type: 'hang' }] });
  places.push(place);
  const deck = await place.start();
  const token = await place.token('operate');
  const client = connect(deck, token);
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  const watch = client.watch(sessionId);
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text: 'go' });
  await new Promise<void>((resolve) => {
    const look = () => (watch.state?.turn.type === 'running' ? resolve() : undefined);
    watch.onChange(look);
    look();
  });
  client.close();
  return { place, deck, token, sessionId };
}

/** A server with a CLI that heeds neither the end of its input nor SIGTERM. */
async function withDeafCli() {
  const place = await openPlace({ turn: [{ type: 'hang' }], ignoresInputEnd: true, ignoresTerminate: true });
  places.push(place);
  const deck = await place.start();
  const client = connect(deck, await place.token('operate'));
  const sessionId = crypto.randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  await client.command({ type: 'session.resume', sessionId });
  client.close();
  return { place, deck };
}

test('SIGTERM drains: clients are told, runs are ended, the journal is closed, and the next start goes on', async () => {
  const { place, deck, token, sessionId } = await withRunningTurn();
  const socket = new WebSocket(`ws://127.0.0.1:${deck.port}/ws`, ['quarterdeck.1', `quarterdeck.token.${token}`]);
  const told: string[] = [];
  socket.on('message', (message) => told.push(String(message)));
  await new Promise((resolve) => socket.once('message', resolve));
  const closed = new Promise((resolve) => socket.on('close', resolve));

  expect(await deck.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  await closed;
  expect(told.some((message) => message.includes('"closing"'))).toBe(true);
  const [started] = startsOf(place.fake);
  expect(groupMembers(started?.pid ?? 0)).toEqual([]);

  const again = await place.start();
  const answer = await ask(again, token, `/api/sessions/${sessionId}`);
  const body = await answer.text();
  expect(body).toContain('"stopped"');
  expect(again.stderr()).toBe('');
});

test('[C10] SIGTERM with a CLI that heeds nothing: it is ended all the same, and nothing of it is left', async () => {
  const { place, deck } = await withDeafCli();
  expect(await deck.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  const [started] = startsOf(place.fake);
  expect(groupMembers(started?.pid ?? 0)).toEqual([]);
});

test('a second signal skips waiting', async () => {
  const { place, deck } = await withDeafCli();
  const ended = deck.kill('SIGTERM');
  await new Promise<void>((resolve) => {
    const look = () => (deck.stderr().includes('once more') ? resolve() : setImmediate(look));
    look();
  });
  process.kill(deck.pid, 'SIGTERM');
  expect(await ended).toEqual({ code: 1, signal: null });
  // What ignores everything is ended by the next start.
  const [started] = startsOf(place.fake);
  const identity = { pid: started?.pid ?? 0, startTime: null, bootId: null };
  expect(await isSame(identity)).not.toBe('other');
  await place.start();
});
