import { expect, it } from 'vitest';
import { createFewAtOnce } from './few-at-once.ts';

function watched() {
  const turns = createFewAtOnce({ atOnce: 3, each: 2 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (asker: string, name: string) =>
    void turns.take(asker).then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await Promise.resolve();
  };
  return { take, end, begun };
}

it('[S26] who asks for many exports and ends none keeps two places, and others get theirs', async () => {
  const { take, begun } = watched();
  for (const name of ['1', '2', '3']) take('rude', name);
  take('other', 'a');
  await Promise.resolve();
  expect(begun).toEqual(['1', '2', 'a']);
});

it('the next one begins when one ends, in the order in which they came', async () => {
  const { take, end, begun } = watched();
  for (const name of ['x1', 'x2', 'x3', 'y1', 'z1']) take(name.charAt(0), name);
  await Promise.resolve();
  expect(begun).toEqual(['x1', 'x2', 'y1']);
  await end('y1');
  expect(begun.slice(3)).toEqual(['z1']);
  await end('x1');
  expect(begun.slice(4)).toEqual(['x3']);
});

it('who leaves before their turn is not waited for', async () => {
  const turns = createFewAtOnce({ atOnce: 1, each: 1 });
  const end = await turns.take('a');
  const leaving = new AbortController();
  const left = turns.take('b', leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(turns.take('b', leaving.signal)).rejects.toThrow('gone');
  end();
  await turns.take('c');
});
