import { expect, test } from 'vitest';
import { axisMoney, niceTop, otherName, spanTotals, stackOf } from './stack.ts';

const spans = [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
];
const point = (span: number, name: string, cost: number) => ({ span, name, cost });

test('layers add up to the series, the dearest first', () => {
  const model = [point(0, 'haiku', 1), point(0, 'opus', 4), point(1, 'opus', 2), point(1, 'opus', 1)];
  const series = { model, project: [point(0, '/p', 5), point(1, '/q', 3)] };
  const layers = stackOf({ spans, series }, 'model');
  expect(layers).toEqual([
    { name: 'opus', total: 7, costs: [4, 3] },
    { name: 'haiku', total: 1, costs: [1, 0] },
  ]);
  expect(spanTotals(layers, 2)).toEqual([5, 3]);
  expect(stackOf({ spans, series }, 'project').map(({ name }) => name)).toEqual(['/p', '/q']);
});

test('many small ones are put together, and nothing is left out', () => {
  const model = Array.from({ length: 20 }, (_, index) => point(index % 2, `m${index}`, index + 1));
  const series = { model, project: [] };
  const layers = stackOf({ spans, series }, 'model');
  expect(layers).toHaveLength(6);
  expect(layers.at(-1)?.name).toBe(otherName);
  expect(layers.reduce((sum, { total }) => sum + total, 0)).toBe(210);
});

test('the top is round and not below the highest', () => {
  expect([0, 0.03, 1, 3.7, 12, 99, 101].map(niceTop)).toEqual([1, 0.04, 1, 4, 20, 100, 200]);
});

test('amounts at the side of the picture are not rounded away', () => {
  expect([0.05, 0.025, 1, 1250].map(axisMoney)).toEqual(['$0.05', '$0.025', '$1.00', '$1,250.00']);
});
