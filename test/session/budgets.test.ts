import { afterEach, expect, test } from 'vitest';
import type { Budget } from '../../src/core/budget/budget.ts';
import type { SessionState } from '../../src/core/session/state.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { allEntries, fakeHouse, type House, say, turnsEnded, until } from './house.ts';

let house: House;
let list: Budget[];
afterEach(() => house.close());

async function open(scenario: Scenario, ...budgets: Budget[]): Promise<House> {
  list = budgets;
  house = await fakeHouse(scenario, { wantedBudgets: () => ({ zone: 'UTC', list }) });
  return house;
}

const isHeld = ({ budget, turn }: SessionState) => budget.held !== null && turn.type === 'none';
const isFree = ({ budget }: SessionState) => budget.held === null;

async function steps(sessionId: string): Promise<string[]> {
  const entries = await allEntries(house.store, sessionId);
  return entries.flatMap((entry) =>
    entry.type === 'notice' && entry.notice.type === 'budget' ? [entry.notice.step] : [],
  );
}

test('[W32] a session whose budget is reached says so, holds what waits, and goes on by itself when it is raised', async () => {
  // More than the second turn is estimated at while it runs: only what the CLI counts at its end reaches it.
  await open({ costPerTurn: 1 }, { scope: 'session', dollars: 1.95, warnAt: 1, act: 'pause' });
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  await say(session, 'two');
  await until(session, isHeld);
  expect(session.state.budget.held).toMatchObject({ id: 'session', dollars: 1.95, spent: 2, interrupted: false });
  expect((await house.store.session(session.id))?.summary.status).toBe('paused');

  await say(session, 'three');
  expect(session.state.outbox.map(({ delivery }) => delivery)).toEqual(['saved']);
  list = [{ scope: 'session', dollars: 10, act: 'pause' }];
  await house.budgets.reconsider();
  await until(session, turnsEnded(3));
  expect(session.state.cost.total).toBe(3);
  expect(await steps(session.id)).toEqual(['reached', 'raised']);
});

test('a long turn is interrupted in the middle, and taken up again when there is room', async () => {
  const spending = Array.from({ length: 4 }, (_, index) => messageWith(index, 400_000));
  const turn: Scenario['turn'] = [...spending, { type: 'hang' }];
  await open({ turns: [turn], turn: [{ type: 'text', text: 'gone on' }] }, { scope: 'day', dollars: 5, act: 'pause' });
  const session = await house.create();
  await say(session, 'work hard');
  await until(session, isHeld);
  expect(session.state.budget.held).toMatchObject({ scope: 'day', interrupted: true });
  expect(await steps(session.id)).toContain('reached');
  list = [];
  await house.budgets.reconsider();
  await until(session, turnsEnded(2));
  const messages = (await allEntries(house.store, session.id)).filter((entry) => entry.type === 'message');
  expect(messages.map(({ text, by }) => [text, by])).toEqual([
    ['work hard', 'test'],
    ['Go on where you were interrupted.', 'budget'],
  ]);
  // Whether it is warned of depends on how many messages come at once.
  expect((await steps(session.id)).filter((step) => step !== 'warned')).toEqual(['reached', 'removed']);
});

test('what one session spends holds another one of the same project back as soon as it is to work', async () => {
  await open({ costPerTurn: 2 }, { scope: 'project', dollars: 1, act: 'pause' });
  const first = await house.create();
  await say(first, 'spend');
  await until(first, isHeld);
  const second = await house.create();
  await house.budgets.reconsider();
  await say(second, 'me too');
  await until(second, ({ budget }) => budget.held !== null);
  expect(second.state.run.type).toBe('none');
  const entries = await allEntries(house.store, second.id);
  expect(entries.map(({ type }) => type)).toEqual(['message', 'notice']);
  expect(second.state.budget.held).toMatchObject({ scope: 'project', project: house.project, spent: 2 });
});

test('[W32] who is asked may let it go on up to an amount, and is asked again there', async () => {
  await open({ costPerTurn: 1 }, { scope: 'session', dollars: 1, act: 'ask' });
  const session = await house.create();
  await say(session, 'one');
  await until(session, isHeld);
  expect((await house.store.session(session.id))?.summary.waiting).toBe(1);
  await session.budget.allow(2.5, 'phone');
  await until(session, isFree);
  await say(session, 'two');
  await until(session, turnsEnded(2));
  await say(session, 'three');
  await until(session, isHeld);
  expect(session.state.cost.total).toBe(3);
  expect(await steps(session.id)).toEqual(['reached', 'allowed', 'warned', 'reached']);
});

test('a budget that stops ends the run', async () => {
  await open(
    { costPerTurn: 1, turns: [[], [messageWith(0, 900_000), { type: 'hang' }]] },
    { scope: 'session', dollars: 2, act: 'stop' },
  );
  const session = await house.create();
  await say(session, 'one');
  await until(session, turnsEnded(1));
  await say(session, 'two');
  await until(session, ({ run }) => run.type === 'ended');
  expect(session.state.budget.held).toMatchObject({ act: 'stop', interrupted: false });
});

test('a session that was held back when the server ended is found again, and goes on by itself', async () => {
  await open({ costPerTurn: 1 }, { scope: 'session', dollars: 1, act: 'pause' });
  const first = await house.create();
  await say(first, 'one');
  await until(first, isHeld);
  house = await house.restart();
  await house.registry.recover();
  list = [];
  await house.budgets.reconsider();
  const session = await house.open(first.id);
  await until(session, isFree);
  await say(session, 'two');
  await until(session, turnsEnded(2));
});

/** A whole message of the model that used so much. */
function messageWith(index: number, input: number): { type: 'line'; text: string } {
  const usage = { input_tokens: input, output_tokens: 10 };
  const content = [{ type: 'text', text: `part ${index}` }];
  const message = {
    id: `spent_${index}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-opus-5-5',
    content,
    usage,
  };
  const frame = { type: 'assistant', message, parent_tool_use_id: null, session_id: 's', uuid: `u${index}` };
  return { type: 'line', text: JSON.stringify(frame) };
}
