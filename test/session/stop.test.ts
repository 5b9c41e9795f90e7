import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Session } from '../../src/server/session/session.ts';
import { ranOf, startsOf } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { fakeHouse, say, turnsEnded, until } from './house.ts';

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
