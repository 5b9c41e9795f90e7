import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Grain, grainNames, grains, slotMs } from './cost-cubes.ts';
import { piecesOf } from './cost-pieces.ts';

it('the pieces of a span cover it once, from its start to its end', () => {
  const slots = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(slots, slots, (from, length) => {
      const pieces = piecesOf([{ from: from * slotMs, to: (from + length) * slotMs }]);
      const covered = grainNames
        .flatMap((grain: Grain) => pieces[grain].map(([, start, end]) => [start * grains[grain], end * grains[grain]]))
        .sort(([a = 0], [b = 0]) => a - b);
      let reached = from * slotMs;
      for (const [start = 0, end = 0] of covered) {
        expect(start).toBe(reached);
        expect(end).toBeGreaterThan(start);
        reached = end;
      }
      expect(reached).toBe((from + length) * slotMs);
    }),
  );
});

it('a long span is mostly whole days', () => {
  const day = 86_400_000;
  expect(piecesOf([{ from: 10 * day - 7_200_000, to: 40 * day + slotMs }])).toEqual({
    days: [[0, 10, 40]],
    hours: [[0, 238, 240]],
    slots: [[0, 3840, 3841]],
  });
});
