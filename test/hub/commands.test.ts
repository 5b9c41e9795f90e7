import { randomUUID } from 'node:crypto';
import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { ranOf, startsOf } from '../fake-claude/make.ts';
import { allLines, fakeCli, openHouse, say, turnsEnded, until } from '../session/house.ts';
import { deviceOf } from './harbour.ts';
import { openPort } from './port.ts';

test('[R14] [W29] a session is made, talked to and followed in one breath, without waiting for any answer', async () => {
  const { house, harbour } = await openPort();
  const peer = await harbour.peer();
  const [sessionId, messageId] = [randomUUID(), randomUUID()];
  peer.say({ type: 'command', id: 'create', command: { type: 'session.create', sessionId, cwd: house.project } });
  peer.watch(sessionId);
  peer.say({ type: 'command', id: 'send', command: { type: 'message.send', sessionId, messageId, text: 'hello' } });
  expect(await peer.next('done', ({ id }) => id === 'create')).toMatchObject({ result: { sessionId } });
  expect(await peer.next('done', ({ id }) => id === 'send')).toMatchObject({ result: { messageId } });
  await peer.next('line', ({ events }) => events.some(({ type }) => type === 'turn.ended'));
  expect(ranOf(house.fake)).toMatchObject([{ session: sessionId, uuid: messageId, text: 'hello' }]);
  const session = await house.open(sessionId);
  expect(session.state).toMatchObject({ cwd: await realpath(house.project), title: 'hello' });
});

test('[W29] messages of one client reach the session in the order in which they were sent', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  const texts = Array.from({ length: 30 }, (_, index) => `message ${index}`);
  // The earlier a folder is asked about, the longer the answer takes.
  const { check } = harbour.context.trust;
  let patience = texts.length;
  harbour.context.trust.check = async (folder) => {
    patience -= 1;
    for (let turn = patience * 20; turn > 0; turn -= 1) await new Promise(setImmediate);
    return check(folder);
  };
  for (const text of texts) {
    const command = { type: 'message.send', sessionId: session.id, messageId: randomUUID(), text } as const;
    peer.say({ type: 'command', id: text, command });
  }
  for (const text of texts) await peer.next('done', ({ id }) => id === text);
  const sent = (await house.store.entries(session.id, { type: 'last', limit: 500 })).flatMap((entry) =>
    entry.type === 'message' ? [entry.text] : [],
  );
  expect(sent).toEqual(texts);
});

test('[W21] [R2] the same command id from the same device gets the first answer and does nothing again', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const [one, two] = [await harbour.peer(), await harbour.peer()];
  const rename = { type: 'session.rename', sessionId: session.id, title: 'once' } as const;
  const answers = await Promise.all([one, two, one, two].map((peer) => peer.command(rename, 'same')));
  for (const answer of answers) expect(answer).toEqual({ type: 'done', id: 'same', result: { cli: 'nextRun' } });
  expect(session.state.seq).toBe(2);
  const refused = { type: 'model.set', sessionId: 'none', model: 'opus' } as const;
  const first = await one.command(refused, 'missing');
  expect(await two.command(refused, 'missing')).toEqual(first);
  expect(await one.command({ ...rename, title: 'twice' }, 'same')).toMatchObject({
    error: { code: 'conflict', rule: 'W21' },
  });
  const other = await harbour.peer(deviceOf('operate', 'phone'));
  expect(await other.command({ ...rename, title: 'phone' }, 'same')).toMatchObject({ type: 'done' });
  expect(session.state.title).toBe('phone');
});

test('[W22] [R2] what has an id of its own is done once even when the server has forgotten the command', async () => {
  const { house, harbour } = await openPort();
  const peer = await harbour.peer();
  const [sessionId, messageId] = [randomUUID(), randomUUID()];
  const create = { type: 'session.create', sessionId, cwd: house.project } as const;
  const send = { type: 'message.send', sessionId, messageId, text: 'once' } as const;
  for (let count = 0; count < 3; count += 1) {
    expect(await peer.command(create)).toMatchObject({ type: 'done', result: { sessionId } });
    expect(await peer.command(send)).toMatchObject({ type: 'done', result: { messageId } });
  }
  const session = await house.open(sessionId);
  await until(session, turnsEnded(1));
  expect(await peer.command(send)).toMatchObject({ type: 'done', result: { messageId } });
  expect(ranOf(house.fake)).toHaveLength(1);
  const folder = join(house.project, 'other');
  await mkdir(folder);
  expect(await peer.command({ ...create, cwd: folder })).toMatchObject({ error: { code: 'conflict', rule: 'W22' } });
});

test('[S12] [W25] a session starts in a trusted folder only, by its real path', async () => {
  const { house, harbour } = await openPort({}, { trusted: [] });
  const peer = await harbour.peer();
  const create = (cwd: string) => peer.command({ type: 'session.create', sessionId: randomUUID(), cwd });
  const path = await realpath(house.project);
  await writeFile(join(path, 'file'), '');
  expect(await create(house.project)).toMatchObject({ error: { code: 'untrusted', rule: 'W25', path } });
  for (const cwd of ['project', join(path, 'missing'), join(path, 'file'), `${path}\0`]) {
    expect(await create(cwd)).toMatchObject({ error: { code: 'invalid', rule: 'W25' } });
  }
  const session = await house.create();
  const about = { sessionId: session.id };
  const starting = [
    { type: 'session.resume', ...about },
    { type: 'message.send', ...about, messageId: randomUUID(), text: 'go' },
    { type: 'session.rewind', ...about, messageId: randomUUID(), dryRun: true },
    { type: 'aside.ask', ...about, question: 'why?' },
    { type: 'server.add', ...about, server: 'x', config: {} },
    { type: 'session.continue', cwd: house.project },
  ] as const;
  for (const command of starting) expect(await peer.command(command)).toMatchObject({ error: { code: 'untrusted' } });
  expect(startsOf(house.fake)).toEqual([]);
  expect(session.state.seq).toBe(1);

  await symlink(path, join(house.folder, 'link'));
  expect(await peer.command({ type: 'folder.trust', path })).toMatchObject({ result: { path } });
  const made = await create(join(house.folder, 'link'));
  if (made.type !== 'done') throw new Error(JSON.stringify(made));
  expect((await house.open(String(made.result.sessionId))).state.cwd).toBe(path);
  expect(await peer.command({ type: 'session.continue', cwd: path })).toMatchObject({ result: made.result });
});

test('[W28] continue without a session, fork without a turn, and a session that is not there: refused by name', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  const folder = join(house.project, 'empty');
  await mkdir(folder);
  expect(await peer.command({ type: 'session.continue', cwd: folder })).toMatchObject({ error: { code: 'notFound' } });
  const fork = { type: 'session.fork', sessionId: session.id, newId: randomUUID() } as const;
  expect(await peer.command(fork)).toMatchObject({ error: { code: 'invalid', rule: 'W28' } });
  expect(await peer.command({ ...fork, sessionId: randomUUID() })).toMatchObject({ error: { code: 'notFound' } });
  const gone = { type: 'session.interrupt', sessionId: session.id } as const;
  expect(await peer.command(gone)).toMatchObject({ error: { code: 'gone', rule: 'W26' } });
  const elsewhere = await openHouse(fakeCli(house.fake, {}), house);
  const theirs = await elsewhere.create();
  expect(await peer.command({ type: 'session.rename', sessionId: theirs.id, title: 'x' })).toMatchObject({
    error: { code: 'heldElsewhere', rule: 'W14' },
  });
  expect(await peer.command({ type: 'session.delete', sessionId: theirs.id })).toMatchObject({
    error: { code: 'heldElsewhere' },
  });
  await elsewhere.registry.close();
  await elsewhere.store.close();
});

test("a fork goes on from its parent under an id of its own, with the parent's options, and says what the parent had cost", async () => {
  const { house, harbour } = await openPort();
  const session = await house.create({ model: 'opus' });
  await say(session, 'one');
  await until(session, turnsEnded(1));
  const peer = await harbour.peer();
  const [newId, at] = [randomUUID(), randomUUID()];
  const fork = { type: 'session.fork', sessionId: session.id, newId, at } as const;
  expect(await peer.command(fork)).toMatchObject({ result: { sessionId: newId } });
  expect(await peer.command(fork)).toMatchObject({ result: { sessionId: newId } });
  const forked = await house.open(newId);
  expect(forked.state).toMatchObject({
    forkedFrom: { id: session.id, reportedCost: session.state.cost.reported, at },
    options: { model: 'opus' },
    cwd: session.state.cwd,
    title: 'one (fork)',
  });
  const again = randomUUID();
  await peer.command({ ...fork, newId: again });
  expect((await house.open(again)).state.title).toBe('one (fork 2)');
  await peer.command({ type: 'session.resume', sessionId: newId });
  const flags = ['--fork-session', `--resume=${session.id}`, `--session-id=${newId}`, `--resume-session-at=${at}`];
  expect(startsOf(house.fake)[1]?.argv).toEqual(expect.arrayContaining([...flags, '--model=opus']));
});

test('[W26] what a live CLI takes is applied now and remembered; without one it is for the next run', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const sessionId = session.id;
  const peer = await harbour.peer();
  const later = { type: 'done', result: { applied: 'nextRun' } };
  expect(await peer.command({ type: 'model.set', sessionId, model: 'opus' })).toMatchObject(later);
  expect(await peer.command({ type: 'effort.set', sessionId, effort: 'high' })).toMatchObject(later);
  expect(await peer.command({ type: 'thinking.set', sessionId, tokens: 4000 })).toMatchObject(later);
  expect(await peer.command({ type: 'session.resume', sessionId })).toMatchObject({ result: { epoch: 1 } });
  const flags = ['--model=opus', '--effort=high', '--max-thinking-tokens=4000'];
  expect(startsOf(house.fake)[0]?.argv).toEqual(expect.arrayContaining(flags));

  const now = { type: 'done', result: { applied: 'now' } };
  expect(await peer.command({ type: 'model.set', sessionId, model: 'sonnet' })).toMatchObject(now);
  expect(await peer.command({ type: 'mode.set', sessionId, mode: 'plan' })).toMatchObject(now);
  expect(await peer.command({ type: 'thinking.set', sessionId, tokens: null })).toMatchObject(now);
  expect(session.state.cli).toMatchObject({ model: 'sonnet', mode: 'plan' });
  const configure = { type: 'session.configure', sessionId, options: { maxTurns: 3, effort: null } } as const;
  expect(await peer.command(configure)).toMatchObject(later);
  expect(session.state.options).toEqual({ model: 'sonnet', permissionMode: 'plan', maxTurns: 3 });
  const { seq, updatedAt } = session.state;
  expect(await peer.command({ type: 'session.measure', sessionId })).toMatchObject({
    result: { used: 1200, limit: 200_000 },
  });
  // Anything else makes the CLI count tokens at the API, and send its whole grid.
  const measured = (await allLines(house.store, sessionId)).map(({ body }) => Buffer.from(body).toString());
  expect(measured.find((body) => body.includes('get_context_usage'))).toContain('"detail":"summary"');
  expect(await peer.command({ type: 'servers.list', sessionId })).toMatchObject({ result: { servers: [] } });
  // Both were journalled, and neither is a use of the session.
  expect(session.state).toMatchObject({ seq: seq + 4, updatedAt });
  expect(await peer.command({ type: 'task.stop', sessionId, taskId: 'x' })).toMatchObject({
    error: { code: 'failed', rule: 'W26', cliCode: 'unsupported_request' },
  });
});

test('[S10] [W26] a value that the CLI could take for something else is refused before anything is kept', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  const about = { sessionId: session.id };
  const hostile = ['--settings=/tmp/x', '$(touch x)', '`touch x`', 'a\nb', 'a\0b'];
  for (const value of hostile) {
    for (const command of [
      { type: 'model.set', ...about, model: value },
      { type: 'mode.set', ...about, mode: value },
      { type: 'effort.set', ...about, effort: value },
      { type: 'session.configure', ...about, options: { model: value } },
      { type: 'session.create', sessionId: randomUUID(), cwd: house.project, options: { permissionMode: value } },
    ] as const) {
      expect(await peer.command(command)).toMatchObject({ error: { code: 'invalid', rule: 'W26' } });
    }
  }
  expect(session.state.seq).toBe(1);
});

test('[W26] settings of a new session are merged with those in Defaults, and refused beside a settings file', async () => {
  const { house, harbour } = await openPort();
  const peer = await harbour.peer();
  const started = (settings: JsonObject) => {
    harbour.context.settings = { current: { ...harbour.context.settings.current, run: { settings } } };
    const options = { settings: { type: 'json', value: { fastMode: true } } };
    return peer.command({ type: 'session.create', sessionId: randomUUID(), cwd: house.project, options });
  };
  const made = await started({ type: 'json', value: { outputStyle: 'Explanatory' } });
  if (made.type !== 'done') throw new Error(made.error.message);
  const session = await house.open((made.result as { sessionId: string }).sessionId);
  expect(session.state.options.settings).toEqual({
    type: 'json',
    value: { outputStyle: 'Explanatory', fastMode: true },
  });
  expect(await started({ type: 'file', path: '/settings.json' })).toMatchObject({
    error: { code: 'conflict', rule: 'W26', option: 'settings' },
  });
});

test('[W27] what was uploaded goes with the message; what is not there refuses it', async () => {
  const base64 = Buffer.from('not really a picture').toString('base64');
  const uploads = {
    take: async (id: string, device: string) =>
      id === 'mine' && device === 'device-laptop' ? { mediaType: 'image/png', base64 } : null,
  };
  const { house, harbour } = await openPort({}, { uploads });
  const session = await house.create();
  const peer = await harbour.peer();
  const messageId = randomUUID();
  const send = { type: 'message.send', sessionId: session.id, messageId, text: 'look' } as const;
  expect(await peer.command({ ...send, uploads: ['mine', 'theirs'] })).toMatchObject({
    error: { code: 'notFound', rule: 'W27', upload: 'theirs' },
  });
  const other = await harbour.peer(deviceOf('operate', 'phone'));
  expect(await other.command({ ...send, uploads: ['mine'] })).toMatchObject({ error: { code: 'notFound' } });
  expect(await peer.command({ ...send, uploads: ['mine'] })).toMatchObject({ type: 'done' });
  const entry = await house.store.entry(session.id, messageId);
  expect(entry).toMatchObject({
    type: 'message',
    attachments: [{ kind: 'image', mediaType: 'image/png' }],
    by: 'laptop',
  });
  const empty = { ...send, messageId: randomUUID(), text: ' ' };
  expect(await peer.command(empty)).toMatchObject({ error: { code: 'invalid', rule: 'W27' } });
});

test('[W28] a queued message can be withdrawn until it is given to the CLI', async () => {
  const { house, harbour } = await openPort({ turn: [{ type: 'text' }, { type: 'hang' }] });
  const session = await house.create();
  const peer = await harbour.peer();
  const first = await say(session, 'one');
  await until(session, (state) => state.turn.type === 'running' && state.turn.answering === first);
  const messageId = randomUUID();
  await peer.command({ type: 'message.send', sessionId: session.id, messageId, text: 'two' });
  const withdraw = (id: string) => peer.command({ type: 'message.withdraw', sessionId: session.id, messageId: id });
  expect(await withdraw(first)).toMatchObject({ error: { code: 'tooLate', rule: 'W28' } });
  expect(await withdraw('none')).toMatchObject({ error: { code: 'notFound' } });
  expect(await withdraw(messageId)).toMatchObject({ type: 'done' });
  expect(await withdraw(messageId)).toMatchObject({ type: 'done' });
  expect(await peer.command({ type: 'session.interrupt', sessionId: session.id })).toMatchObject({ type: 'done' });
  await until(session, turnsEnded(1));
  expect(await peer.command({ type: 'session.stop', sessionId: session.id })).toMatchObject({ type: 'done' });
  expect(session.state.run).toMatchObject({ type: 'ended', run: { end: 'stopped' } });
  expect(ranOf(house.fake)).toHaveLength(1);
});

test('[W50] a message that waits is edited and reordered until it is given to the CLI', async () => {
  const { house, harbour } = await openPort({ turn: [{ type: 'text' }, { type: 'hang' }] });
  const session = await house.create();
  const peer = await harbour.peer();
  const sessionId = session.id;
  const first = await say(session, 'one');
  await until(session, (state) => state.turn.type === 'running' && state.turn.answering === first);
  const [two, three] = [randomUUID(), randomUUID()];
  for (const [messageId, text] of [[two, 'two'] as const, [three, 'three'] as const]) {
    await peer.command({ type: 'message.send', sessionId, messageId, text, delivery: 'after' });
  }
  const rowOf = (id: string) => session.state.outbox.find((row) => row.id === id);
  const version = rowOf(two)?.seq ?? 0;
  const update = (messageId: string, change: { text?: string; version?: number; delivery?: 'after' | 'now' }) =>
    peer.command({ type: 'message.update', sessionId, messageId, ...change });
  expect(await update(two, { text: 'two, edited', version })).toMatchObject({ result: { messageId: two } });
  expect(await update(two, { text: 'two, elsewhere', version })).toMatchObject({
    error: { code: 'conflict', rule: 'W50', messageId: two },
  });
  expect(await house.store.entry(sessionId, two)).toMatchObject({ text: 'two, edited' });
  expect(await update(two, { text: '  ' })).toMatchObject({ error: { code: 'invalid', rule: 'W27' } });
  expect(await update(first, { text: 'late' })).toMatchObject({ error: { code: 'tooLate', rule: 'W28' } });
  expect(await update('none', { text: 'x' })).toMatchObject({ error: { code: 'notFound' } });
  const soon = { type: 'message.update', sessionId, messageId: two, delivery: 'soon' };
  // @ts-expect-error There is no such delivery.
  expect(await peer.command(soon)).toMatchObject({ error: { code: 'malformed' } });
  const messageIds = [three, 'unknown', two];
  expect(await peer.command({ type: 'message.reorder', sessionId, messageIds })).toMatchObject({ type: 'done' });
  expect(session.state.outbox.map(({ id }) => id)).toEqual([first, three, two]);
  await peer.command({ type: 'message.withdraw', sessionId, messageId: two });
  expect(await update(two, { text: 'x' })).toMatchObject({ error: { code: 'tooLate', rule: 'W28' } });
});

test('[W33] messages that wait are on hold when a session is given away', async () => {
  const { house, harbour } = await openPort({ turn: [{ type: 'text' }, { type: 'hang' }] });
  const session = await house.create();
  const peer = await harbour.peer();
  await say(session, 'one');
  await until(session, ({ turn }) => turn.type === 'running');
  const later = await say(session, 'two');
  expect(await peer.command({ type: 'session.give', sessionId: session.id })).toMatchObject({ type: 'done' });
  expect(session.state.outbox).toMatchObject([{ id: later, held: true }]);
  await peer.command({ type: 'session.take', sessionId: session.id, anyway: true });
  expect(session.state.run.type).toBe('live');
  expect(session.state.outbox).toMatchObject([{ id: later, delivery: 'saved', held: true }]);
});

test('[C9] a CLI that cannot be started: the answer says why, and the session is as it was', async () => {
  const { house, harbour } = await openPort({ atStart: [{ type: 'exit', code: 3, stderr: 'no licence' }] });
  const session = await house.create();
  const peer = await harbour.peer();
  const resumed = await peer.command({ type: 'session.resume', sessionId: session.id });
  expect(resumed).toMatchObject({ type: 'refused', error: { code: 'failed', rule: 'W28' } });
  expect(session.state.run).toMatchObject({ type: 'ended', run: { end: 'crashed', code: 3 } });
});

test('a session that is deleted is gone with its run, and its id is free', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  const peer = await harbour.peer();
  const remove = { type: 'session.delete', sessionId: session.id } as const;
  expect(await peer.command(remove)).toMatchObject({ type: 'done' });
  expect(await allLines(house.store, session.id)).toEqual([]);
  expect(await peer.command(remove)).toMatchObject({ error: { code: 'notFound' } });
  const create = { type: 'session.create', sessionId: session.id, cwd: house.project } as const;
  expect(await peer.command(create)).toMatchObject({ type: 'done' });
  expect((await house.open(session.id)).state.seq).toBe(1);
});

test('[W69] a server can have the name of something every object has', async () => {
  const { house, harbour } = await openPort();
  const session = await house.create();
  const peer = await harbour.peer();
  const add = { type: 'server.add', sessionId: session.id, server: 'constructor', config: { command: 'x' } } as const;
  expect(await peer.command({ ...add, keep: true })).toMatchObject({ type: 'done' });
  expect(session.state.addedServers).toEqual(['constructor']);
});

test('[W69] a server that an earlier run kept can be removed, and one of a shared config cannot', async () => {
  const { house, harbour } = await openPort();
  const config = (...names: string[]) => ({
    type: 'json',
    value: { mcpServers: Object.fromEntries(names.map((name) => [name, { command: 'x' }])) },
  });
  const session = await house.create({ mcpConfigs: [config('kept'), config('a', 'b')] });
  const peer = await harbour.peer();
  const remove = (server: string) => peer.command({ type: 'server.remove', sessionId: session.id, server });
  expect(await remove('kept')).toMatchObject({ type: 'done' });
  expect(session.options.mcpConfigs).toEqual([config('a', 'b')]);
  expect(await remove('a')).toMatchObject({ error: { code: 'conflict', rule: 'W69' } });
  expect(await remove('constructor')).toMatchObject({ error: { code: 'conflict', rule: 'W69' } });
});
