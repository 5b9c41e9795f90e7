import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noUsage, type UsageByModel } from '../session/fact.ts';
import { apportion } from './apportion.ts';
import { attribute } from './attribute.ts';
import { forAnswer, forRest, nanos } from './cost-share.ts';
import {
  afterCount,
  noSpending,
  noteAgent,
  noteCall,
  noteUsage,
  noteWords,
  type Part,
  partsOf,
  uncounted,
} from './spending.ts';

const usage = { input: 100, output: 10, cacheRead: 1000, cacheWrite: 0 };
const counted = (cost: number, tokens = usage) => ({ ...tokens, cost, contextWindow: null });
const at = (messageId: string, parent: string | null = null) => ({ messageId, parent });
const part = (tool: string, more: Partial<Part> = {}): Part => ({
  model: 'opus',
  tool,
  subagent: '',
  ...usage,
  ...more,
});

it('apportioned parts are whole and add up, whatever the weights', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), weights, (total, list) => {
      const shares = apportion(total, list);
      expect(shares.every(Number.isInteger)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    }),
  );
});

it('shares add up to the cost and the tokens of the turn exactly, and to those of each model', () => {
  const kinds = { input: fc.nat(1e6), output: fc.nat(1e5), cacheRead: fc.nat(1e7), cacheWrite: fc.nat(1e6) };
  const model = fc.constantFrom('opus', 'haiku', 'opus[1m]', '');
  const tool = fc.constantFrom(forAnswer, 'Bash', 'Read', 'mcp__a__b');
  const parts = fc.array(fc.record({ model, tool, subagent: fc.constantFrom('', 'Explore'), ...kinds }));
  const models = fc.dictionary(
    fc.constantFrom('opus', 'haiku', 'sonnet'),
    fc.record({ ...kinds, cost: fc.double({ min: 0, max: 100, noNaN: true }), contextWindow: fc.constant(null) }),
  );
  fc.assert(
    fc.property(parts, models, fc.record(kinds), (list, byModel, tokens) => {
      const cost = Object.values(byModel).reduce((sum, one) => sum + one.cost, 0);
      const shares = attribute({ cost, models: byModel, usage: tokens }, list);
      expect(total(shares, 'cost')).toBe(nanos(cost));
      for (const kind of ['input', 'output', 'cacheRead', 'cacheWrite'] as const) {
        const whole = Object.keys(byModel).length === 0 ? tokens[kind] : total(Object.values(byModel), kind);
        expect(total(shares, kind)).toBe(whole);
        for (const [name, one] of Object.entries(byModel)) {
          expect(
            total(
              shares.filter((share) => share.model === name),
              kind,
            ),
          ).toBe(one[kind]);
        }
      }
    }),
  );
});

it('a message is shared by the calls it makes, and one without a call is an answer', () => {
  let spending = noteWords(noSpending, at('m1'), 40);
  spending = noteCall(spending, at('m1'), 'Bash', 0);
  spending = noteCall(spending, at('m1'), 'Read', 0);
  spending = noteUsage(spending, at('m1'), 'opus', usage);
  // The same message again, block by block, is no more than one message.
  spending = noteUsage(spending, at('m1'), 'opus', usage);
  spending = noteUsage(spending, at('m2'), 'opus', usage);
  const shares = attribute({ cost: 1, models: { opus: counted(1) }, usage }, partsOf(spending));
  expect(shares.map(({ tool, cost }) => [tool, cost / 1e9])).toEqual([
    ['Bash', 0.25],
    ['Read', 0.25],
    [forAnswer, 0.5],
  ]);
  expect(partsOf(afterCount(spending))).toEqual([]);
});

it('what a subagent does is told under the kind of its Task', () => {
  let spending = noteAgent(noSpending, 'task-1', 'Explore');
  spending = noteCall(spending, at('m1', 'task-1'), 'Grep', 0);
  spending = noteUsage(spending, at('m1', 'task-1'), 'haiku', usage);
  spending = noteUsage(spending, at('m2', 'task-9'), 'haiku', usage);
  expect(partsOf(spending).map(({ tool, subagent }) => [tool, subagent])).toEqual([
    ['Grep', 'Explore'],
    [forAnswer, 'subagent'],
  ]);
});

it('a model that said nothing was used by the CLI itself', () => {
  const models: UsageByModel = { opus: counted(0.9), haiku: counted(0.1) };
  const shares = attribute({ cost: 1, models, usage }, [part('Bash')]);
  expect(shares.map(({ model, tool, cost }) => [model, tool, cost])).toEqual([
    ['opus', 'Bash', nanos(0.9)],
    ['haiku', forRest, nanos(0.1)],
  ]);
});

it('a model with a suffix is the model that spoke', () => {
  const shares = attribute({ cost: 1, models: { 'opus[1m]': counted(1) }, usage }, [part('Bash')]);
  expect(shares).toMatchObject([{ model: 'opus[1m]', tool: 'Bash' }]);
});

it('a turn that nothing is known of is one share, and one that used nothing is none', () => {
  expect(attribute({ cost: 0.5, models: {}, usage: noUsage }, [])).toMatchObject([{ tool: forRest, cost: nanos(0.5) }]);
  expect(attribute({ cost: 0, models: {}, usage: noUsage }, [])).toEqual([]);
});

it('the parts of a turn stay few however many tools it calls', () => {
  let spending = noSpending;
  for (let number = 0; number < 500; number += 1) {
    spending = noteCall(spending, at(`m${number}`), `tool-${number}`, 4);
    spending = noteUsage(spending, at(`m${number}`), 'opus', usage);
  }
  expect(partsOf(spending).length).toBeLessThanOrEqual(101);
  expect(total(partsOf(spending), 'input')).toBeCloseTo(50_000);
});

it('what is not counted yet is estimated at the price the CLI counted before, or at the list’s', () => {
  const tokens = { input: 1000, output: 200, cacheRead: 0, cacheWrite: 0 };
  const spending = noteUsage(noSpending, at('m1'), 'claude-sonnet-4-5', tokens);
  expect(uncounted(spending, {})).toBeCloseTo((2000 * 3) / 1e6);
  expect(uncounted(spending, { 'claude-sonnet-4-5': counted(0.5, tokens) })).toBeCloseTo(0.5);
  expect(uncounted(noteWords(spending, at('m1'), 4000), {})).toBeCloseTo((6000 * 3) / 1e6);
  expect(uncounted(afterCount(spending), {})).toBe(0);
});

function total<Kind extends string>(list: readonly { [Key in Kind]: number }[], kind: Kind): number {
  return list.reduce((sum, one) => sum + one[kind], 0);
}
