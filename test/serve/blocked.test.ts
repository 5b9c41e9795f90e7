import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type Command, protocol, tokenProtocolPrefix } from '../../src/core/wire.ts';
import { commandSchema } from '../../src/server/http/command/command-schema.ts';
import { startsOf } from '../fake-claude/make.ts';
import { groupMembers } from '../fake-claude/run.ts';
import { type Schema, samplesOf } from '../fuzz/targets/sample.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

vi.setConfig({ testTimeout: 90_000 });

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

/** A server with a run in its turn, whose database file can be taken away and put back. */
async function open() {
  const place = await openPlace({ turns: [[{ type: 'hang' }]] });
  places.push(place);
  const deck = await place.start(0, ['--log', 'info']);
  const token = await place.token('operate');
  const client = connect(deck, token);
  const sessionId = randomUUID();
  await client.command({ type: 'session.create', sessionId, cwd: place.project });
  await client.command({ type: 'message.send', sessionId, messageId: randomUUID(), text: 'go' });
  const watch = client.watch(sessionId);
  await new Promise<void>((resolve) => {
    const look = () => (watch.state?.turn.type === 'running' ? resolve() : undefined);
    watch.onChange(look);
    look();
  });
  const file = join(place.data, 'quarterdeck.sqlite');
  const post = async (command: Command, id = randomUUID()) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask(deck, token, '/api/commands', {
      method: 'POST',
      headers,
      body: JSON.stringify({ id, command }),
    });
    return { status: answer.status, body: (await answer.json()) as { error?: { code: string; reason?: string } } };
  };
  return {
    place,
    deck,
    token,
    client,
    sessionId,
    file,
    post,
    takeAway: () => rename(file, `${file}.away`),
    putBack: () => rename(`${file}.away`, file),
  };
}

const gone = { type: 'refused', error: { code: 'unavailable', reason: 'gone' } };

test('[P7] every command to a blocked session is answered with `unavailable` and the reason, and nothing is done twice', async () => {
  const { deck, client, sessionId, file, post, takeAway, putBack } = await open();
  await takeAway();
  const messageId = randomUUID();
  const first = { id: randomUUID(), command: { type: 'message.send', sessionId, messageId, text: 'first' } } as const;
  expect(await client.command(first.command, first.id)).toMatchObject(gone);
  const never = randomUUID();
  expect(await client.command({ type: 'message.send', sessionId, messageId: never, text: 'never' })).toMatchObject(
    gone,
  );
  const commands: Command[] = [
    { type: 'session.rename', sessionId, title: 'another' },
    { type: 'session.interrupt', sessionId },
    { type: 'session.resume', sessionId },
    { type: 'model.set', sessionId, model: 'opus' },
    { type: 'message.withdraw', sessionId, messageId },
    { type: 'session.measure', sessionId },
    { type: 'session.archive', sessionId, archived: true },
    { type: 'request.answer', sessionId, requestId: 'x', answer: { type: 'deny', message: '', interrupt: false } },
  ];
  for (const command of commands) {
    expect(await post(command), command.type).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  }
  await putBack();
  await untilLogged(deck, 'can be saved again');

  expect(await client.command(first.command, first.id)).toMatchObject({ type: 'done', result: { messageId } });
  expect(await post(first.command, first.id)).toMatchObject({ status: 200 });
  const database = new DatabaseSync(file, { readOnly: true });
  const lines = database.prepare("SELECT cast(body AS TEXT) AS text FROM journal WHERE source = 'in'").all();
  database.close();
  const sent = lines.map(({ text }) => String(text)).filter((text) => text.includes('"user"'));
  expect(sent.filter((text) => text.includes(messageId))).toHaveLength(1);
  expect(sent.filter((text) => text.includes(never))).toEqual([]);
  client.close();

  const logged = logOf(deck).filter((line) => line.sessionId === sessionId);
  expect(logged).toMatchObject([{ level: 50, reason: 'gone' }, { level: 30 }]);
});

/** The promise is a second. A busy machine gets more, but less than the ladder that stops a CLI or asks it something takes. */
const answerMs = 5000;

test('[P7] every kind of command to a blocked session is answered in time, and deleting it ends nothing', async () => {
  const { place, client, sessionId, post, takeAway } = await open();
  const [started] = startsOf(place.fake);
  const schema = z.toJSONSchema(commandSchema, { unrepresentable: 'any', reused: 'inline' }) as Schema;
  const known = { sessionId, newId: randomUUID(), messageId: randomUUID(), cwd: place.project, path: place.project };
  const samples = samplesOf(schema, known, () => ({})) as Command[];
  const commands = samples.filter(({ type }) => type !== 'session.stop' && type !== 'session.delete');
  expect(commands.length).toBeGreaterThan(30);
  const unavailable = new Set<string>();
  await takeAway();
  // The first one finds out that the session is blocked.
  expect(await client.command({ type: 'session.rename', sessionId, title: 'another' })).toMatchObject(gone);
  for (const command of [...commands, { type: 'session.delete', sessionId } as const]) {
    const began = performance.now();
    const { status, body } = await post(command);
    expect(performance.now() - began, command.type).toBeLessThan(answerMs);
    // Some samples are refused for their own reasons, before anybody looks at the session.
    if (status >= 400 && status < 500) continue;
    expect({ type: command.type, status, body }).toMatchObject({ status: expect.toBeOneOf([200, 503]) });
    if (status === 503) unavailable.add(command.type);
  }
  for (const type of ['session.pin', 'session.archive', 'session.delete', 'message.send', 'mode.set'])
    expect(unavailable).toContain(type);
  expect(groupMembers(started?.pid ?? 0)).not.toEqual([]);
  client.close();
});

test('[P7] a command to a server that is stopping is answered, or its socket ends', async () => {
  const { deck, token, client, sessionId, takeAway } = await open();
  const socket = new WebSocket(`ws://127.0.0.1:${deck.port}/ws`, [protocol, tokenProtocolPrefix + token]);
  const end = new Promise<string>((resolve) => {
    socket.on('close', () => resolve('closed'));
    socket.on('message', (raw) => {
      const { type, id } = JSON.parse(String(raw)) as { type: string; id?: string };
      if (id === 'last') resolve(type);
    });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  await takeAway();
  expect(await client.command({ type: 'session.rename', sessionId, title: 'another' })).toMatchObject(gone);
  const ended = deck.kill('SIGTERM').then(() => 'ended');
  const command: Command = { type: 'session.stop', sessionId };
  socket.send(JSON.stringify({ type: 'command', id: 'last', command }));
  expect(await Promise.race([end, ended])).toMatch(/refused|done|closed/);
  await ended;
  client.close();
});

test('[P7] stopping a blocked session ends its CLI, and says that it could not be saved', async () => {
  const { place, client, sessionId, takeAway } = await open();
  const [started] = startsOf(place.fake);
  const pid = started?.pid ?? 0;
  await takeAway();
  // The first one finds out that the session is blocked.
  expect(await client.command({ type: 'session.rename', sessionId, title: 'another' })).toMatchObject(gone);
  expect(await client.command({ type: 'session.stop', sessionId })).toMatchObject(gone);
  await until(() => groupMembers(pid).length === 0);
  client.close();
});

test('[P7] the older protocols answer a blocked session too', async () => {
  const { deck, token, sessionId, takeAway } = await open();
  const socket = new WebSocket(`ws://127.0.0.1:${deck.port}/compat/bridge`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const errors: string[] = [];
  const heard = new Promise<void>((resolve) => {
    socket.on('message', (raw) => {
      const message = JSON.parse(String(raw)) as { type: string; message?: string };
      if (message.type === 'error') errors.push(message.message ?? '');
      if (errors.length === 3) resolve();
    });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  await takeAway();
  socket.send(JSON.stringify({ type: 'input', sessionId, text: 'one' }));
  socket.send(JSON.stringify({ type: 'input', sessionId, text: 'two' }));
  socket.send(JSON.stringify({ type: 'stop_session', sessionId }));
  await heard;
  expect(errors).toEqual(errors.map(() => expect.stringContaining('moved or deleted')));
  socket.close();
});

function logOf(deck: DeckProcess): { level: number; sessionId?: string; reason?: string; msg: string }[] {
  const lines = deck.stderr().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

function untilLogged(deck: DeckProcess, words: string): Promise<void> {
  return until(() => deck.stderr().includes(words));
}

function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (holds() ? resolve() : void setTimeout(look, 20));
    look();
  });
}
