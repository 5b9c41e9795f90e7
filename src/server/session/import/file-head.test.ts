import { expect, test } from 'vitest';
import { headOf } from './file-head.ts';

test('[R19] a folder that no system has is not taken from a record', () => {
  const line = (cwd: string) => JSON.stringify({ type: 'summary', cwd });
  expect(headOf([line(`/${'x'.repeat(4096)}`)], 's', 0).cwd).toBeNull();
  expect(headOf([line(`/${'x'.repeat(4096)}`), line('/p')], 's', 0).cwd).toBe('/p');
});

test('a line dated in the future counts as written when its file was, so that no later line looks like a copy', () => {
  const future = JSON.stringify({ type: 'user', cwd: '/p', timestamp: '+275760-09-13T00:00:00.000Z' });
  expect(headOf([future], 's', 1_700_000_000_000).birth).toBe(1_700_000_000_000);
  expect(headOf([future], 's', 8.64e15).birth).toBeLessThanOrEqual(Date.now());
});
