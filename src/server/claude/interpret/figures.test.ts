import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Change } from '../../../core/session/change.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import { reduce } from '../../../core/session/reduce.ts';
import { emptyState, type SessionState } from '../../../core/session/state.ts';
import { unusableFigures } from '../../../core/session/unusable-figures.ts';
import { meaningOf } from './meaning.ts';

/** Whatever JSON can hold in the place of a number. */
const nasty = fc.oneof(
  fc.double({ noNaN: true }).filter(Number.isFinite),
  fc.constantFrom(0.3, 0.5, -0.5, -1, -1e9, 2 ** 53, 1e17, 1e308, 5e-324, 9_000_000, 7),
  fc.constantFrom('7', null, true, [], {}, '1e999'),
);

type Nasty = () => unknown;

function resultFrame(next: Nasty): object {
  const usage = { input_tokens: next(), output_tokens: next(), cache_read_input_tokens: next() };
  const model = { inputTokens: next(), outputTokens: next(), costUSD: next(), contextWindow: next() };
  return {
    ...{ type: 'result', subtype: 'success', duration_ms: next(), duration_api_ms: next(), num_turns: next() },
    ...{ total_cost_usd: next(), usage, modelUsage: { opus: model, haiku: { costUSD: next() } } },
  };
}

function answerFrame(next: Nasty, id: number): object {
  const usage = { input_tokens: next(), output_tokens: next(), cache_creation_input_tokens: next() };
  const content = [{ type: 'tool_use', id: `t${id}`, name: `Tool${id % 3}`, input: {} }];
  return { type: 'assistant', message: { id: `m${id}`, model: 'opus', content, usage } };
}

function systemFrames(next: Nasty): object[] {
  const usage = { total_tokens: next(), tool_uses: next(), duration_ms: next() };
  return [
    { type: 'system', subtype: 'api_retry', attempt: next(), max_retries: next(), retry_delay_ms: next() },
    {
      ...{ type: 'system', subtype: 'compact_boundary' },
      compact_metadata: { pre_tokens: next(), post_tokens: next(), duration_ms: next() },
    },
    { type: 'system', subtype: 'task_started', task_id: 'k', tool_use_id: 't0' },
    { type: 'system', subtype: 'task_progress', task_id: 'k', usage },
    {
      type: 'rate_limit_event',
      rate_limit_info: { status: 'rejected', resetsAt: next(), utilization: next(), rateLimitType: 'five_hour' },
    },
  ];
}

function recordLines(next: Nasty): object[] {
  return [
    { type: 'user', uuid: 'u1', message: { role: 'user', content: 'go' } },
    { ...answerFrame(next, 8), uuid: 'u2' },
    { type: 'system', subtype: 'api_error', retryAttempt: next(), maxRetries: next(), retryInMs: next() },
    { type: 'system', subtype: 'compact_boundary', compactMetadata: { preTokens: next(), postTokens: next() } },
    { type: 'cost-state', totalCostUSD: next(), modelUsage: { opus: { inputTokens: next(), costUSD: next() } } },
    { type: 'user', uuid: 'u3', message: { role: 'user', content: 'more' } },
  ];
}

function fold(lines: { source: 'out' | 'file'; frames: object[] }[]): { state: SessionState; changes: Change[] } {
  let state = emptyState('s');
  const changes: Change[] = [];
  for (const { source, frames } of lines) {
    for (const frame of frames) {
      const events = meaningOf({ source, by: null, body: Buffer.from(JSON.stringify(frame)) });
      const step = reduce(state, { seq: state.seq + 1, at: 1_700_000_000_000, epoch: 1, events });
      state = step.state;
      changes.push(...step.changes);
    }
  }
  return { state, changes };
}

it('[R19] every figure that reaches a session is finite and safe, and those of its costs are whole', () => {
  const init = { type: 'system', subtype: 'init', model: 'opus' };
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 60, maxLength: 60 }), (values) => {
      let at = 0;
      const next = () => values[at++ % values.length];
      const turn = () => [init, answerFrame(next, 0), ...systemFrames(next), answerFrame(next, 1), resultFrame(next)];
      const { state, changes } = fold([
        { source: 'out', frames: [...turn(), ...turn(), ...turn()] },
        { source: 'file', frames: [...recordLines(next), ...recordLines(next)] },
      ]);
      const rows = changes.map((change) => (change.type === 'entry' ? withoutRaw(change) : change));
      expect(numbersIn([state, rows]).filter((value) => !(Math.abs(value) <= Number.MAX_SAFE_INTEGER))).toEqual([]);
      const shares = changes.flatMap((change) => (change.type === 'turn' ? change.turn.shares : []));
      expect(numbersIn(shares).filter((value) => !Number.isSafeInteger(value) || value < 0)).toEqual([]);
      expect(state.cost.total).toBeGreaterThanOrEqual(0);
      // Nothing becomes null on its way to the store.
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    }),
    { numRuns: 300 },
  );
});

it('a line with figures that cannot be says so, once in a turn', () => {
  const frames = (bad: number) => [
    { type: 'system', subtype: 'init', model: 'opus' },
    answerFrame(() => bad, 0),
    answerFrame(() => bad, 1),
    { type: 'result', subtype: 'success', total_cost_usd: bad },
  ];
  const notes = (bad: number) =>
    fold([{ source: 'out', frames: [...frames(bad), ...frames(bad)] }]).changes.filter(
      (change) => change.type === 'entry' && change.entry.type === 'notice' && isNote(change.entry.notice),
    );
  expect(notes(-1)).toHaveLength(2);
  expect(notes(1e308)).toHaveLength(2);
  expect(notes(0.5)).toHaveLength(0);
});

it('a total that cannot be leaves the next turn measured from the last one that could', () => {
  const result = (total: unknown) => ({ type: 'result', subtype: 'success', total_cost_usd: total });
  const { state } = fold([{ source: 'out', frames: [result(1), result(-1e9), result(undefined), result(1.5)] }]);
  expect(state.cost).toMatchObject({ total: 1.5, lastTurn: 0.5, reported: 1.5 });
});

it('sums of the largest figures stay in the safe range', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const model = { inputTokens: most, outputTokens: most, costUSD: 9_000_000 };
  const frame = { type: 'result', subtype: 'success', model_usage_since_last_result: { opus: model } };
  const { state } = fold([{ source: 'out', frames: [frame, frame, frame] }]);
  expect(state.cost.models.opus).toMatchObject({ input: most, output: most });
  expect(state.cost.total).toBe(9_000_000);
});

function isNote(notice: SessionEvent | object): boolean {
  return JSON.stringify(notice) === JSON.stringify(unusableFigures);
}

/** What is kept as it was sent is shown as such, and nobody counts with it. */
function withoutRaw(change: Extract<Change, { type: 'entry' }>): object {
  return change.entry.type === 'unknown' ? {} : change;
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
