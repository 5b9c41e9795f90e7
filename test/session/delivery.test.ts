import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Entry } from '../../src/core/session/entry.ts';
import { makeFakeClaude, ranOf, startsOf } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { allEntries, fakeHouse, type House, say, turnsEnded, until } from './house.ts';

const houses: House[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

async function open(scenario: Scenario) {
  const house = await fakeHouse(scenario);
  houses.push(house);
  return house;
}

function delivery(entries: Entry[], id: string): string | undefined {
  const entry = entries.find((candidate) => candidate.id === id);
  return entry?.type === 'message' ? entry.delivery.type : undefined;
}

test('[R4] killed between write and echo: the message is written again with the same uuid and runs once', async () => {
  const house = await open({ runs: [{ beforeEcho: [{ type: 'die' }] }] });
  const session = await house.create();
  const id = await say(session, 'hello');
  await until(session, turnsEnded(1));
  expect(ranOf(house.fake).map(({ uuid }) => uuid)).toEqual([id]);
  expect(startsOf(house.fake)).toHaveLength(2);
  expect(delivery(await allEntries(house.store, session.id), id)).toBe('answered');
});

test('[R4] killed before the CLI has kept anything of the session: nothing is there to go on with, and a new run is given the message', async () => {
  const begun = { type: 'line', text: JSON.stringify({ type: 'system', subtype: 'init', session_id: 'x' }) } as const;
  const house = await open({ runs: [{ beforeEcho: [begun, { type: 'die' }] }] });
  const session = await house.create();
  const id = await say(session, 'hello');
  await until(session, ({ outbox, turn }) => outbox.length === 0 && turn.type === 'none');
  expect(startsOf(house.fake).map(({ argv }) => argv.find((flag) => flag.endsWith(session.id)))).toEqual([
    `--session-id=${session.id}`,
    `--resume=${session.id}`,
    `--session-id=${session.id}`,
  ]);
  expect(ranOf(house.fake).map(({ uuid }) => uuid)).toEqual([id]);
});

test('[R4] killed after the echo: the turn is cut, the message is not run again, the next one resumes', async () => {
  const house = await open({ runs: [{ turn: [{ type: 'die' }] }] });
  const session = await house.create();
  const first = await say(session, 'one');
  await until(session, (state) => state.run.type === 'ended');
  const second = await say(session, 'two');
  await until(session, turnsEnded(2));
  expect(ranOf(house.fake).map(({ uuid }) => uuid)).toEqual([first, second]);
  expect(startsOf(house.fake)[1]?.argv).toContain(`--resume=${session.id}`);
  const entries = await allEntries(house.store, session.id);
  expect(entries).toContainEqual(
    expect.objectContaining({ notice: expect.objectContaining({ type: 'turnCut', turn: 1 }) }),
  );
  expect([delivery(entries, first), delivery(entries, second)]).toEqual(['confirmed', 'answered']);
});

test('[R4] a message that cannot be read is not written, the server goes on, and the next run is given it', async () => {
  const house = await open({});
  const session = await house.create();
  await session.resume();
  const { line } = house.store;
  house.store.line = () => {
    house.store.line = line;
    return Promise.reject(new Error('the disk does not answer'));
  };
  const id = await say(session, 'hello');
  await until(session, ({ outbox }) => outbox[0]?.delivery === 'failed');
  await session.stop();
  await session.resume();
  await until(session, turnsEnded(1));
  expect(ranOf(house.fake).map(({ uuid }) => uuid)).toEqual([id]);
});

test('[C11] killed mid-tool with a request open: request cancelled, turn cut, resume works, nothing doubled', async () => {
  const ask = { type: 'askOnly', name: 'Bash', input: { command: 'touch x' } } as const;
  const house = await open({ runs: [{ turn: [ask, { type: 'die' }] }] });
  const session = await house.create();
  await say(session, 'one');
  const state = await until(session, (now) => now.run.type === 'ended');
  expect(state.requests).toEqual([]);
  expect(state.turn).toEqual({ type: 'none' });
  const entries = await allEntries(house.store, session.id);
  const tool = entries.find((entry) => entry.type === 'tool');
  expect(tool).toMatchObject({ state: { type: 'cut' }, request: { state: { type: 'cancelled' } } });
  expect(await house.store.pendingRequests(10)).toEqual([]);
  await say(session, 'two');
  await until(session, turnsEnded(2));
  expect(ranOf(house.fake).map(({ text }) => text)).toEqual(['one', 'two']);
});

test('[C8] the CLI closes its input: the message says so, the server stays up, a later run delivers it', async () => {
  const house = await open({ runs: [{ turn: [{ type: 'text' }, { type: 'closeInput' }], ignoresInputEnd: true }] });
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  const id = await say(session, 'two');
  await until(session, (state) => state.outbox.some((row) => row.id === id && row.delivery === 'failed'));
  await session.stop();
  await session.resume();
  await until(session, (state) => state.outbox.length === 0);
  expect(ranOf(house.fake).map(({ text }) => text)).toEqual(['one', 'two']);
});

test.each([
  ['crashes', 7],
  ['exits in peace before the message is taken', 0],
])(
  'a CLI that %s three times in a minute opens the breaker; the message is delivered when a person resumes',
  async (_, code) => {
    const house = await open({ atStart: [{ type: 'exit', code, stderr: 'no luck' }] });
    const session = await house.create();
    const id = await say(session, 'hello');
    await until(session, (state) => state.run.type === 'ended' && startsOf(house.fake).length === 3);
    const entries = await allEntries(house.store, session.id);
    expect(entries).toContainEqual(expect.objectContaining({ notice: { type: 'breaker', crashes: 3 } }));
    expect(session.state.outbox.map((row) => row.id)).toEqual([id]);
    makeFakeClaude(house.fake, {});
    expect((await session.resume()).type).toBe('started');
    await until(session, turnsEnded(1));
    expect(ranOf(house.fake)).toHaveLength(1);
  },
);

test('[W22] a message that a run may have got when its server was killed cannot be taken back', async () => {
  const house = await open({ atStart: [{ type: 'exit', code: 7 }] });
  const session = await house.create();
  const next = await say(session, 'one');
  const later = await say(session, 'two');
  await until(session, (state) => state.run.type === 'ended' && startsOf(house.fake).length === 3);
  await session.endLeftRun(4);
  expect(await session.withdraw(next, 'test')).toEqual({ type: 'tooLate' });
  expect(await session.withdraw(later, 'test')).toEqual({ type: 'withdrawn' });
});

test('[R14] a message sent in the same instant as the session is created runs exactly once', async () => {
  const house = await open({});
  const id = randomUUID();
  const message = { id: randomUUID(), text: 'at once', images: [] };
  const creating = house.create({}, id);
  const sending = house.create({}, id).then((session) => session.send(message, 'test'));
  const session = await creating;
  await Promise.all([sending, session.send(message, 'test')]);
  await until(session, turnsEnded(1));
  expect(ranOf(house.fake).map(({ uuid }) => uuid)).toEqual([message.id]);
  expect(startsOf(house.fake)).toHaveLength(1);
});

test('what is sent while a turn runs waits in order, and can be withdrawn until it is written', async () => {
  const ask = { type: 'ask', name: 'Bash', input: { command: 'ls' } } as const;
  const house = await open({ turns: [[ask, { type: 'text' }]] });
  const session = await house.create();
  const first = await say(session, 'one');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  const second = await say(session, 'two');
  const third = await say(session, 'three');
  expect(await session.withdraw(second, 'test')).toEqual({ type: 'withdrawn' });
  expect(await session.withdraw(first, 'test')).toEqual({ type: 'tooLate' });
  await session.answer(requests[0]?.id ?? '', { type: 'allow', input: { command: 'ls' }, suggestions: [] }, 'test');
  await until(session, turnsEnded(2));
  expect(ranOf(house.fake).map(({ uuid }) => uuid)).toEqual([first, third]);
  expect(delivery(await allEntries(house.store, session.id), second)).toBe('withdrawn');
});

test('the first answer to a request wins, and the other is told', async () => {
  const house = await open({ turns: [[{ type: 'ask', name: 'Bash', input: { command: 'ls' } }, { type: 'text' }]] });
  const session = await house.create();
  await say(session, 'one');
  const { requests } = await until(session, (state) => state.requests.length === 1);
  const id = requests[0]?.id ?? '';
  const answers = await Promise.all([
    session.answer(id, { type: 'deny', message: 'no', interrupt: false }, 'phone'),
    session.answer(id, { type: 'allow', input: {}, suggestions: [] }, 'laptop'),
  ]);
  expect(answers.map(({ type }) => type)).toEqual(['answered', 'settled']);
  await until(session, turnsEnded(1));
  const tool = (await allEntries(house.store, session.id)).find((entry) => entry.type === 'tool');
  expect(tool).toMatchObject({
    state: { type: 'denied' },
    request: { state: { type: 'answered', by: 'phone', received: true } },
  });
});

test('an old CLI that does not answer what it does not know is not waited for', async () => {
  const house = await open({ version: '2.1.38', unanswered: ['mcp_status'] });
  const session = await house.create();
  await session.resume();
  expect(await session.ask({ subtype: 'mcp_status' }, 50)).toEqual({ type: 'timedOut' });
  expect(await session.ask({ subtype: 'get_context_usage' })).toEqual({ type: 'unsupported' });
  expect(await session.ask({ subtype: 'set_model', model: 'claude-haiku-4-5' })).toMatchObject({ type: 'answered' });
});
