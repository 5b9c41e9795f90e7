import { expect, it } from 'vitest';
import { noSpending, noteUsage } from './spending.ts';

it('[R19] what a turn has used stays small, however many models a CLI makes up', () => {
  let spending = noSpending;
  for (let n = 0; n < 2_000; n += 1) {
    const usage = { input: 1, output: 0, cacheRead: 0, cacheWrite: 0 };
    spending = noteUsage(spending, { parent: '', messageId: `m${n}` }, `model ${n}`, usage);
  }
  expect(spending.parts.length).toBeLessThan(200);
  const total = spending.parts.reduce((sum, { input }) => sum + input, 0);
  // The newest message is still open.
  expect(total).toBe(1_999);
});
