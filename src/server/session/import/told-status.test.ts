import { expect, test, vi } from 'vitest';
import type { ImportStatus } from '../../../core/import-status.ts';
import { noImport } from './import-status.ts';
import { tellStatus } from './told-status.ts';

test('the first status is told at once, and of those that follow quickly the last', async () => {
  const told: number[] = [];
  const tell = tellStatus(20, ({ sessions }) => told.push(sessions));
  const status = (sessions: number): ImportStatus => ({ ...noImport(null), sessions });
  tell(status(1));
  for (let number = 2; number <= 50; number += 1) tell(status(number));
  expect(told[0]).toBe(1);
  await vi.waitUntil(() => told.at(-1) === 50);
  expect(told.length).toBeLessThan(50);
});
