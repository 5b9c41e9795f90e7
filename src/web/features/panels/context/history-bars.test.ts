import { expect, test } from 'vitest';
import type { TurnRow } from '../../../../core/session/change.ts';
import { noUsage } from '../../../../core/session/fact.ts';
import { historyOf, historyWords } from './history-bars.ts';

const turn = (number: number, context: number | null, rest: Partial<TurnRow> = {}): TurnRow => ({
  ...{ number, epoch: 1, startedSeq: 1, startedAt: 1, endedSeq: 2, endedAt: 2, outcome: 'success', cost: 0 },
  ...{ usage: noUsage, models: {}, context, compactions: 0, shares: [] },
  ...rest,
});

test('each turn is as high as it filled the window', () => {
  const { bars } = historyOf([turn(1, 50), turn(2, null), turn(3, 20, { compactions: 1 })], 100);
  expect(bars).toEqual([
    { number: 1, tokens: 50, height: 0.5, isCompacted: false },
    { number: 3, tokens: 20, height: 0.2, isCompacted: true },
  ]);
  expect(historyWords(bars, String)).toBe('Context over 2 turns, from 50 in turn 1 to 20 in turn 3, compacted 1 times');
});

test('far from the limit, or without one, the chart reaches over the fullest turn; one that runs is left out', () => {
  const turns = [turn(1, 100), turn(2, 200), turn(3, 9, { outcome: 'running' })];
  expect(historyOf(turns, 0)).toMatchObject({ top: 300, bars: [{ height: 1 / 3 }, { height: 2 / 3 }] });
  expect(historyOf(turns, 1000)).toMatchObject({ top: 300 });
  expect(historyOf(turns, 500)).toMatchObject({ top: 500 });
});
