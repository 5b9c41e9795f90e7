import { expect, it } from 'vitest';
import {
  called,
  claimed,
  runEnded,
  turnEnded,
  turnStarted,
  usageOf,
} from '../../../../test/core/events.test-support.ts';
import { type Story, tell } from '../../../../test/core/story.test-support.ts';
import type { UsageByModel } from '../fact.ts';
import type { Ancestor } from '../own-event.ts';

function turn(story: Story, reportedCost: number, models = usageOf('opus', reportedCost), sinceLast = noneSaid): void {
  story.line(turnStarted());
  story.line(turnEnded({ reportedCost, models, sinceLast }));
}

const noneSaid: UsageByModel | null = null;

function costs(story: Story): number[] {
  return story.all('turn').map(({ cost }) => Number(cost.toFixed(6)));
}

function created(forkedFrom: Ancestor | null) {
  return { type: 'session.created', id: 'session', cwd: '/', title: null, options: {}, forkedFrom } as const;
}

it('within one process a turn costs the difference to the count before it', () => {
  const story = tell(claimed(1));
  turn(story, 0.1, usageOf('opus', 0.1, 100));
  turn(story, 0.25, usageOf('opus', 0.25, 160));
  expect(costs(story)).toEqual([0.1, 0.15]);
  expect(story.all('turn')[1]?.models.opus).toMatchObject({ input: 60 });
  expect(story.state.cost).toMatchObject({ total: 0.25, reported: 0.25 });
  expect(story.state.cost.models.opus).toMatchObject({ input: 160 });
});

it('every kind of token is counted', () => {
  const story = tell(claimed(1));
  const used = (factor: number): UsageByModel => {
    const tokens = { input: factor, output: 10 * factor, cacheRead: 100 * factor, cacheWrite: 1000 * factor };
    return { opus: { ...tokens, cost: factor, contextWindow: 7 } };
  };
  turn(story, 2, used(2));
  turn(story, 5, used(5));
  expect(story.all('turn')[1]?.models).toEqual(used(3));
  expect(story.state.cost.models).toEqual(used(5));
});

it('what the CLI says a turn cost is preferred to the difference', () => {
  const story = tell(claimed(1));
  turn(story, 0.1);
  turn(story, 0.5, usageOf('opus', 0.5), { ...usageOf('opus', 0.2), ...usageOf('haiku', 0.05) });
  expect(costs(story)).toEqual([0.1, 0.25]);
  expect(Object.keys(story.state.cost.models)).toEqual(['opus', 'haiku']);
});

it('a model that a turn did not use is not in its costs', () => {
  const story = tell(claimed(1));
  turn(story, 0.1, usageOf('opus', 0.1));
  turn(story, 0.3, { ...usageOf('opus', 0.1), ...usageOf('haiku', 0.2) });
  expect(Object.keys(story.all('turn')[1]?.models ?? {})).toEqual(['haiku']);
});

it('a resumed run that keeps the count goes on from it, also over a turn that was cut', () => {
  const story = tell(claimed(1));
  turn(story, 0.1);
  story.line(turnStarted());
  story.line(runEnded(1));
  story.line(claimed(2, { keepsCount: true }));
  turn(story, 0.3);
  expect(costs(story)).toEqual([0.1, 0.2]);
  expect(story.state.cost.total).toBeCloseTo(0.3);
});

it('a resumed run that does not keep the count starts from nothing', () => {
  const story = tell(claimed(1, { keepsCount: false }));
  turn(story, 0.1);
  story.line(runEnded(1));
  story.line(claimed(2, { keepsCount: false }));
  turn(story, 0.3);
  expect(costs(story)).toEqual([0.1, 0.3]);
  expect(story.state.cost.total).toBeCloseTo(0.4);
});

it('a run that begins anew starts from nothing, even with a CLI that keeps its count on resume', () => {
  const story = tell(claimed(1));
  turn(story, 0.1);
  story.line(runEnded(1));
  story.line(claimed(2, { start: 'new', keepsCount: true }));
  turn(story, 0.3);
  expect(costs(story)).toEqual([0.1, 0.3]);
});

it('a fork does not pay for its parent', () => {
  const story = tell(created({ id: 'parent', reportedCost: 2 }), claimed(1, { start: 'fork', keepsCount: true }));
  turn(story, 2.5, usageOf('opus', 2.5));
  turn(story, 2.6, usageOf('opus', 2.6));
  expect(costs(story)).toEqual([0.5, 0.1]);
  expect(story.all('turn')[0]?.models).toEqual({});
  expect(story.all('turn')[1]?.models.opus?.cost).toBeCloseTo(0.1);
  story.line(runEnded(1));
  story.line(claimed(2, { start: 'resume' }));
  turn(story, 2.9, usageOf('opus', 2.9));
  expect(story.state.cost.total).toBeCloseTo(0.9);
});

it('a fork by a CLI that counts anew starts from nothing', () => {
  const story = tell(created({ id: 'parent', reportedCost: 2 }), claimed(1, { start: 'fork', keepsCount: false }));
  turn(story, 0.5);
  expect(costs(story)).toEqual([0.5]);
});

it('a count below the last one has started again', () => {
  const story = tell(claimed(1));
  turn(story, 0.5);
  turn(story, 0.2);
  turn(story, 0.3);
  expect(costs(story)).toEqual([0.5, 0.2, 0.1]);
  expect(story.state.cost.total).toBeCloseTo(0.8);
});

it('what a turn cost is told by what that turn was for, and no other', () => {
  const story = tell(claimed(1));
  const spent = (tool: string, messageId: string, reportedCost: number) => {
    story.line(turnStarted());
    const usage = { input: 10, output: 1, cacheRead: 0, cacheWrite: 0 };
    story.line(called(tool, { name: tool, messageId }), {
      type: 'usage.reported',
      messageId,
      parent: null,
      model: 'opus',
      usage,
    });
    const changes = story.line(turnEnded({ reportedCost, models: usageOf('opus', reportedCost, 10) }));
    return changes.flatMap((change) => (change.type === 'turn' ? change.turn.shares : []));
  };
  expect(spent('Bash', 'm1', 0.1)).toMatchObject([{ tool: 'Bash', model: 'opus', cost: 100_000_000 }]);
  expect(spent('Read', 'm2', 0.3)).toMatchObject([{ tool: 'Read', model: 'opus', cost: 200_000_000 }]);
});

it('the time in the API is counted per turn, though the CLI reports a running total', () => {
  const apiMs = (story: Story) => story.all('turn').map((turn) => turn.apiMs);
  const turns = (story: Story, ...totals: number[]) => {
    for (const total of totals) {
      story.line(turnStarted());
      story.line(turnEnded({ apiMs: total, durationMs: 1000 }));
    }
  };
  // A compaction reports nothing, and the total goes on after it.
  const story = tell(claimed(1));
  turns(story, 300, 500, 0, 550);
  expect(apiMs(story)).toEqual([300, 200, 0, 50]);
  // A process that starts counting again.
  story.line(runEnded(1));
  story.line(claimed(2, { keepsCount: false }));
  turns(story, 600);
  expect(apiMs(story).at(-1)).toBe(600);
  // One that goes on where the last one stopped.
  story.line(runEnded(2));
  story.line(claimed(3));
  turns(story, 700);
  expect(apiMs(story).at(-1)).toBe(100);
  // A total that began in another session says at most how long the turn took.
  const forked = tell(created({ id: 'other', reportedCost: 1 }), claimed(1, { start: 'fork' }));
  turns(forked, 90_000);
  expect(apiMs(forked)).toEqual([1000]);
});
