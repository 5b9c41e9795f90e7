import { expect, test } from 'vitest';
import { torture, verdictsOf } from './torture.ts';

test('killed with -9 in the middle of whatever it does: every task is done, and no message runs twice', async () => {
  const tortured = await torture({ kills: 4, agents: 2, tasks: 2, seed: 7 });
  expect(verdictsOf(tortured, 4)).toEqual([]);
}, 120_000);
