import { expect, it } from 'vitest';
import { holderOfThisProcess, isHolderGone } from './holder.ts';

it.each([
  'import',
  '',
  'null',
  '[]',
  '{}',
  '{"pid":"1"}',
  '{"pid":-1}',
  '{"pid":1e308}',
  '{"pid":2,"startTime":{},"bootId":[]}',
  '\u0000',
])('a lease held by %j is not taken over', async (holder) => {
  expect(await isHolderGone(holder)).toBe(false);
});

it('a lease of this process holds, and one of a process that is gone does not', async () => {
  const holder = await holderOfThisProcess(process.pid, 'x');
  expect(await isHolderGone(holder)).toBe(false);
  const { pid, ...rest } = JSON.parse(holder) as { pid: number };
  expect(await isHolderGone(JSON.stringify({ pid: 2 ** 22 - 3, ...rest }))).toBe(true);
  expect(pid).toBe(process.pid);
});
