import { expect, test } from 'vitest';
import { niceTop, otherName, spanTotals, stackOf } from './stack.ts';

const spans = [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
];
const point = (span: number, model: string, cost: number, project = '/p') => ({ span, model, project, cost });

test('layers add up to the series, the dearest first', () => {
  const series = [point(0, 'haiku', 1), point(0, 'opus', 4), point(1, 'opus', 2), point(1, 'opus', 1, '/q')];
  const layers = stackOf({ spans, series }, 'model');
  expect(layers).toEqual([
    { name: 'opus', total: 7, costs: [4, 3] },
    { name: 'haiku', total: 1, costs: [1, 0] },
  ]);
  expect(spanTotals(layers, 2)).toEqual([5, 3]);
  expect(stackOf({ spans, series }, 'project').map(({ name }) => name)).toEqual(['/p', '/q']);
});

test('many small ones are put together, and nothing is left out', () => {
  const series = Array.from({ length: 20 }, (_, index) => point(index % 2, `m${index}`, index + 1));
  const layers = stackOf({ spans, series }, 'model');
  expect(layers).toHaveLength(6);
  expect(layers.at(-1)?.name).toBe(otherName);
  expect(layers.reduce((sum, { total }) => sum + total, 0)).toBe(210);
});

test('the top is round and not below the highest', () => {
  expect([0, 0.03, 1, 3.7, 12, 99, 101].map(niceTop)).toEqual([1, 0.04, 1, 4, 20, 100, 200]);
});
