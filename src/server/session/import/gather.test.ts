import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gather } from './gather.ts';

test('what is told in one go is sent as one, in order, and nothing twice', async () => {
  const sent: number[][] = [];
  const tell = gather<number>((messages) => void sent.push(messages));
  tell(1);
  tell(2);
  expect(sent).toEqual([]);
  await nextTurn();
  tell(3);
  await nextTurn();
  expect(sent).toEqual([[1, 2], [3]]);
});
