import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAmong, withClosed } from './closed.ts';

test('the last 128 ids are known, whatever comes twice and whichever state is asked', () => {
  const id = fc.integer({ min: 0, max: 200 }).map((number) => `e${number}`);
  fc.assert(
    fc.property(fc.array(id, { maxLength: 400 }), fc.array(id, { maxLength: 20 }), (ids, asked) => {
      const states: string[][] = [[]];
      for (const next of ids) {
        const last = states.at(-1) ?? [];
        isAmong(last, next);
        states.push(withClosed(last, next));
      }
      expect(states.at(-1)).toEqual(ids.toReversed().slice(0, 128));
      for (const state of [states.at(-1) ?? [], states[Math.floor(states.length / 2)] ?? []]) {
        for (const each of asked) expect(isAmong(state, each)).toBe(state.includes(each));
      }
    }),
  );
});
