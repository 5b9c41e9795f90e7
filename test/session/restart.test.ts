import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { isSame } from '../../src/server/claude/identity.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import { openDatabase } from '../../src/server/store/database/database.ts';
import { dumpViews } from '../../src/server/store/journal/dump-views.ts';
import { rebuildViews } from '../../src/server/store/journal/rebuild.ts';
import { ranOf, startsOf } from '../fake-claude/make.ts';
import { allEntries, allLines, fakeCli, fakeHouse, type House, openHouse, say, turnsEnded, until } from './house.ts';
import { runServer } from './server-process.ts';

const houses: House[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

test('after a restart the state is what it was, and the next message resumes', async () => {
  const first = await fakeHouse();
  const session = await first.create();
  for (const word of ['one', 'two', 'three']) {
    await say(session, word);
    await until(session, (state) => state.outbox.length === 0 && state.turn.type === 'none');
  }
  const before = session.state;
  const second = await first.restart();
  houses.push(second);
  const reopened = await second.open(session.id);
  const { run, ...rest } = reopened.state;
  expect(run).toMatchObject({ type: 'ended', run: { end: 'stopped' } });
  expect(rest).toMatchObject({ turns: 3, cost: before.cost, cli: before.cli, title: 'one', outbox: [], open: {} });
  await say(reopened, 'four');
  await until(reopened, turnsEnded(4));
  expect(startsOf(first.fake)[1]?.argv).toContain(`--resume=${session.id}`);
  expect(ranOf(first.fake).map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
});

test('[R3] two servers want one session: one gets it, the other is told; when the lease is taken, the old one is fenced', async () => {
  const first = await fakeHouse({ turns: [[{ type: 'text' }, { type: 'hang' }]] });
  houses.push(first);
  const session = await first.create();
  await say(session, 'one');
  await until(session, (state) => state.turn.type === 'running');
  const second = await openHouse(fakeCli(first.fake, {}), first);
  expect(await second.registry.open(session.id)).toMatchObject({ type: 'heldElsewhere' });

  const row = await second.store.session(session.id);
  expect((await second.store.hold(session.id, 'thief', row?.holder ?? null)).type).toBe('held');
  expect(await session.send({ id: crypto.randomUUID(), text: 'two', images: [] }, 'test')).toEqual({
    type: 'unavailable',
    reason: 'fenced',
  });
  expect((await session.rename('other', null)).type).toBe('refused');
  await second.registry.close();
  await second.store.close();
});

test('[R13] the clock jumps by a day, back and forth: the order of everything holds, and so does the lease', async () => {
  const day = 24 * 3_600_000;
  let jump = 0;
  const first = await fakeHouse({}, { now: () => Date.now() + jump });
  const session = await first.create();
  const said: string[] = [];
  let usedAt = 0;
  for (const by of [0, -day, day, -day, 0]) {
    jump = by;
    said.push(await say(session, `after ${by}`));
    await until(session, turnsEnded(said.length));
    expect(session.state.updatedAt).toBeGreaterThanOrEqual(usedAt);
    usedAt = session.state.updatedAt;
    const second = await openHouse(fakeCli(first.fake, {}), { ...first, now: () => Date.now() - jump });
    expect(await second.registry.open(session.id)).toMatchObject({ type: 'heldElsewhere' });
    await second.registry.close();
    await second.store.close();
  }
  const entries = await allEntries(first.store, session.id);
  expect(entries.flatMap(({ type, id }) => (type === 'message' ? [id] : []))).toEqual(said);
  expect(entries.flatMap((entry) => (entry.type === 'turn' ? [entry.number] : []))).toEqual([1, 2, 3, 4, 5]);
  const lines = await allLines(first.store, session.id);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  const again = await first.restart();
  houses.push(again);
  expect((await again.open(session.id)).state).toMatchObject({ turns: 5, outbox: [] });
});

test('[R1] a server killed with -9 in a turn: its CLI is swept, the turn is cut, and the session goes on', async () => {
  const first = await fakeHouse({ ignoresInputEnd: true, runs: [{ turns: [[{ type: 'text' }, { type: 'hang' }]] }] });
  const { session: id, message, identity } = await runServer(first, 'one');
  expect(await isSame(identity)).toBe('alive');
  houses.push(first);
  await first.registry.recover();
  expect(await isSame(identity)).toBe('gone');
  const session = await first.open(id);
  expect(session.state.run).toMatchObject({ type: 'ended', run: { end: 'swept' } });
  await say(session, 'two');
  await until(session, (state) => state.outbox.length === 0 && state.turn.type === 'none');
  expect(ranOf(first.fake).map(({ text }) => text)).toEqual(['one', 'two']);
  const entries = await allEntries(first.store, id);
  expect(entries.filter((entry) => entry.type === 'message').map((entry) => entry.id)[0]).toBe(message);
  const lines = await allLines(first.store, id);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
});

test('rebuild from the journal gives the same views, byte for byte', async () => {
  const ask = { type: 'ask', name: 'Bash', input: { command: 'ls' } } as const;
  const tool = {
    type: 'tool',
    name: 'TodoWrite',
    input: { todos: [{ content: 'a', status: 'pending' }] },
    result: 'ok',
  } as const;
  const turns = [[tool, { type: 'text' } as const], [ask, { type: 'text' } as const], [{ type: 'die' } as const]];
  const house = await fakeHouse({ runs: [{ turns }] });
  houses.push(house);
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  await say(session, 'two');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  await session.answer(requests[0]?.id ?? '', { type: 'deny', message: 'no', interrupt: false }, 'phone');
  await until(session, turnsEnded(2));
  await say(session, 'three');
  await until(session, (state) => state.run.type === 'ended');
  await say(session, 'four');
  await until(session, turnsEnded(4));
  await session.stop();

  const opened = openDatabase({ file: house.file });
  if (opened.type !== 'open') throw new Error(opened.detail);
  const { database } = opened;
  const before = dumpViews(database, session.id);
  new DatabaseSync(house.file, { timeout: 10_000 }).exec(
    "UPDATE entries SET body = '{}'; DELETE FROM turns; DELETE FROM outbox",
  );
  expect(dumpViews(database, session.id)).not.toBe(before);
  expect(rebuildViews(database, session.id, createRefold)).toMatchObject({ type: 'rebuilt' });
  expect(dumpViews(database, session.id)).toBe(before);
  database.close();
});

test('an idle CLI is let go after a while, and the next message starts it again', async () => {
  const house = await fakeHouse({}, { idleAfterMs: 1 });
  houses.push(house);
  const session = await house.create();
  await say(session, 'one');
  const state = await until(session, (now) => now.run.type === 'ended');
  expect(state.run).toMatchObject({ run: { end: 'stopped', code: 0 } });
  await say(session, 'two');
  await until(session, (now) => now.turns === 2 && now.run.type === 'ended');
  expect(ranOf(house.fake).map(({ text }) => text)).toEqual(['one', 'two']);
  expect(startsOf(house.fake)).toHaveLength(2);
});
