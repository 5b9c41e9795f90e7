import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { waitingMessages } from '../../src/core/session/waiting-messages.ts';
import type { Session } from '../../src/server/session/session.ts';
import { ranOf, startsOf } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { allEntries, fakeHouse, say, turnsEnded, until } from './house.ts';

type FakeHouse = Awaited<ReturnType<typeof fakeHouse>>;

const houses: FakeHouse[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

async function open(scenario: Scenario, place?: Parameters<typeof fakeHouse>[1]) {
  const house = await fakeHouse(scenario, place);
  houses.push(house);
  return house;
}

const waiting = ({ state }: Session) => state.outbox.map(({ id, delivery }) => ({ id, delivery }));
const ran = ({ fake }: FakeHouse) => ranOf(fake).map(({ run, text }) => `${text} in run ${run}`);

test('[R2] stopped while a turn ends and before the interrupt is answered: what waits is given to the next run, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-stop-'));
  const answer = join(folder, 'answer');
  const late: Scenario = { turn: [{ type: 'hang' }], beforeInterruptAnswer: [{ type: 'waitForFile', path: answer }] };
  const house = await open({ runs: [late] }, { folder });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ turn }) => turn.type === 'running');
  const two = await say(session, 'two');
  const stopped = session.stop();
  await until(session, ({ turn }) => turn.type === 'none');
  // Both threads of the store and the CLI have answered after whatever the end of the turn has set off.
  await house.store.line(session.id, 1);
  await session.ask({ subtype: 'mcp_status' });
  await writeFile(answer, '');
  await stopped;
  expect(waiting(session)).toEqual([{ id: two, delivery: 'saved' }]);
  await session.resume();
  await until(session, turnsEnded(2));
  expect(ran(house)).toEqual(['one in run 1', 'two in run 2']);
});

test('a turn that ends after the run was stopped starts no other run for what waits', async () => {
  const house = await open({ runs: [{ turn: [{ type: 'hang' }] }] });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ turn }) => turn.type === 'running');
  const two = await say(session, 'two');
  await session.stop();
  // Another session has gone all the way meanwhile.
  const other = await house.create();
  await say(other, 'else');
  await until(other, turnsEnded(1));
  expect(session.state.run).toMatchObject({ type: 'ended', run: { epoch: 1 } });
  expect(waiting(session)).toEqual([{ id: two, delivery: 'saved' }]);
});

test('[R2] stopped while a message is read to be written: it stays where it can be withdrawn, and is written once', async () => {
  const house = await open({});
  const session = await house.create();
  await session.resume();
  const { line } = house.store;
  const stopped = Promise.withResolvers<void>();
  house.store.line = (...asked) => {
    house.store.line = line;
    session.stop().then(stopped.resolve, stopped.reject);
    return line(...asked);
  };
  const id = await say(session, 'hello');
  await stopped.promise;
  expect(waiting(session)).toEqual([{ id, delivery: 'saved' }]);
  await session.resume();
  await until(session, turnsEnded(1));
  expect(ran(house)).toEqual(['hello in run 2']);
});

test('stopped while its CLI is being started: it is ended as soon as it is there, and what waits stays', async () => {
  const house = await open({});
  const session = await house.create();
  const { nextEpoch } = house.store;
  const stopped = Promise.withResolvers<void>();
  house.store.nextEpoch = (...asked) => {
    house.store.nextEpoch = nextEpoch;
    session.stop().then(stopped.resolve, stopped.reject);
    return nextEpoch(...asked);
  };
  const id = await say(session, 'hello');
  await stopped.promise;
  expect(session.state.run).toMatchObject({ type: 'ended', run: { epoch: 1 } });
  expect(waiting(session)).toEqual([{ id, delivery: 'saved' }]);
  await session.resume();
  await until(session, turnsEnded(1));
  expect(ran(house)).toEqual([`hello in run ${startsOf(house.fake).length}`]);
});

test('a message sent while a run is being stopped starts the next one, and everything goes in order', async () => {
  const house = await open({ runs: [{ turn: [{ type: 'hang' }] }] });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ turn }) => turn.type === 'running');
  await say(session, 'two');
  const stopped = session.stop();
  await say(session, 'three');
  await stopped;
  await until(session, turnsEnded(3));
  expect(ran(house)).toEqual(['one in run 1', 'two in run 2', 'three in run 2']);
});

test('[C10] a turn whose interrupt is never answered is stopped soon', async () => {
  const house = await open({ unanswered: ['interrupt'], turn: [{ type: 'hang' }] });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ turn }) => turn.type === 'running');
  const before = performance.now();
  await session.stop();
  // The interrupt alone would take 10 s.
  expect(performance.now() - before).toBeLessThan(9000);
  expect(session.state.run).toMatchObject({ type: 'ended', run: { end: 'stopped' } });
});

test('[C10] a CLI that somebody has suspended in a turn continues, and ends without being killed', async () => {
  const house = await open({ turn: [{ type: 'hang' }] });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ turn }) => turn.type === 'running');
  const { run } = session.state;
  if (run.type !== 'live') throw new Error(run.type);
  process.kill(run.run.identity?.pid ?? 0, 'SIGSTOP');
  const before = performance.now();
  await session.stop();
  // SIGTERM would come 6.5 s later.
  expect(performance.now() - before).toBeLessThan(5000);
  expect(session.state.run).toMatchObject({ type: 'ended', run: { end: 'stopped', signal: null } });
});

test('[R19] requests beyond what anybody answers wait in the CLI, and each of them is answered in the end', async () => {
  const count = 600;
  const padding = 'x'.repeat(4000);
  const ask = (index: number) => ({
    type: 'line' as const,
    text: JSON.stringify({
      type: 'control_request',
      request_id: `r${index}`,
      request: { subtype: 'can_use_tool', tool_name: 'Bash', tool_use_id: `t${index}`, input: { command: padding } },
    }),
  });
  const house = await open({ turn: [...Array.from({ length: count }, (_, index) => ask(index)), { type: 'hang' }] });
  const session = await house.create();
  const answered = new Set<string>();
  await say(session, 'go');
  await until(session, ({ requests }) => requests.length >= 128);
  // Another session has gone all the way meanwhile.
  const other = await house.create();
  await say(other, 'RUN:[{"type":"text","text":"Done."}]');
  await until(other, turnsEnded(1));
  expect(session.state.requests.length).toBeLessThan(256);
  while (answered.size < count) {
    await until(session, ({ requests }) => requests.some(({ id }) => !answered.has(id)));
    const open = session.state.requests.filter(({ id }) => !answered.has(id));
    for (const { id } of open) answered.add(id);
    const answer = { type: 'deny', message: 'No.', interrupt: false } as const;
    const outcomes = await Promise.all(open.map(({ id }) => session.answer(id, answer, 'test')));
    expect(new Set(outcomes.map(({ type }) => type))).toEqual(new Set(['answered']));
  }
  await session.stop();
});

test.each([
  ['before the turn ends', {}],
  ['after the next turn', { beforeInterruptAnswer: [] }],
])('[W50] a turn that makes way for a message says who wanted that when the CLI answers %s', async (_when, late) => {
  const turns: Scenario['turns'] = [[{ type: 'hang' }], [{ type: 'text', text: 'Done at once.' }]];
  const house = await open({ turns, lifecycle: true, ...late });
  const session = await house.create();
  await say(session, 'one');
  await until(session, ({ turn }) => turn.type === 'running');
  const two = randomUUID();
  await session.send({ id: two, text: 'two', images: [], timing: 'steer' }, 'laptop');
  await until(session, ({ outbox }) => outbox.some(({ queued }) => queued));
  expect(await session.update(two, { timing: 'now' }, 'phone')).toEqual({ type: 'updated', id: two });
  await until(session, turnsEnded(2));
  const entries = await allEntries(house.store, session.id);
  const ended = entries.filter(({ type }) => type === 'turn');
  expect(ended).toMatchObject([{ failed: true, stopped: { type: 'person', by: 'phone' } }, { failed: false }]);
  expect(ended[1]).not.toHaveProperty('stopped');
  const raised = (await house.store.openHappenings(100)).flatMap(({ happening }) =>
    happening.type === 'raised' ? [happening.alert] : [],
  );
  expect(raised).toMatchObject([{ kind: 'turn', text: 'Done at once.' }]);
});

/** A session that a person stopped while two messages waited. */
async function onHold() {
  const house = await open({ turns: [[{ type: 'hang' }]] });
  const session = await house.create();
  await say(session, 'running');
  await until(session, ({ turn }) => turn.type === 'running');
  const [one, two] = [await say(session, 'one'), await say(session, 'two')];
  await session.interrupt('laptop');
  await until(session, turnsEnded(1));
  const version = waitingMessages(session.state)[0]?.version ?? 0;
  return { house, session, one, two, version };
}

test('[W51] messages are sent from hold while an edit of one is on its way: the edit is in it, and nothing stays behind', async () => {
  const { house, session, one, two, version } = await onHold();
  const updated = await Promise.all([
    session.update(one, { text: 'one, edited', version }, 'laptop'),
    session.update(one, {}, 'phone'),
    session.update(two, {}, 'phone'),
  ]);
  expect(updated.map(({ type }) => type)).toEqual(['updated', 'updated', 'updated']);
  await until(session, turnsEnded(3));
  expect(waiting(session)).toEqual([]);
  expect(ran(house)).toEqual(['running in run 1', 'one, edited in run 1', 'two in run 1']);
});

test('[W51] an edit that comes as the message is sent from hold is in it, or is told that it is too late', async () => {
  const { house, session, one, two, version } = await onHold();
  const [, edited] = await Promise.all([
    session.update(one, {}, 'phone'),
    session.update(one, { text: 'one, edited', version }, 'laptop'),
    session.update(two, {}, 'phone'),
  ]);
  await until(session, turnsEnded(3));
  expect(waiting(session)).toEqual([]);
  const words = edited.type === 'updated' ? 'one, edited' : 'one';
  expect(ran(house)).toEqual(['running in run 1', `${words} in run 1`, 'two in run 1']);
});
