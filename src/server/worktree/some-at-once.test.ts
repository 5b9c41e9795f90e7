import { expect, it } from 'vitest';
import { someAtOnce } from './some-at-once.ts';

it('so many works run at once, and one that fails makes room for the next', async () => {
  const run = someAtOnce(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const works = gates.map(({ promise }, index) =>
    run(async () => {
      begun.push(index);
      await promise;
    }),
  );
  expect(begun).toEqual([0, 1]);

  gates[1]?.reject(new Error('no'));
  await expect(works[1]).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2]);

  gates[0]?.resolve();
  await works[0];
  expect(begun).toEqual([0, 1, 2, 3]);

  gates[2]?.resolve();
  gates[3]?.resolve();
  await Promise.all([works[2], works[3]]);
  await run(async () => void begun.push(4));
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
