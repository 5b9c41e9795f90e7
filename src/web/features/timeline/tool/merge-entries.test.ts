import { expect, test } from 'vitest';
import { mergeEntries } from './merge-entries.ts';
import { toolEntry } from './tool-entry.test-support.ts';

const [one, two, three] = [1, 2, 3].map((seq) => toolEntry({ id: `e${seq}`, seq }));

test('entries are in order, each once, and what is watched wins', () => {
  const newer = toolEntry({ id: 'e2', seq: 2, name: 'Newer' });
  expect(mergeEntries([one, two].flatMap(present), [newer, three].flatMap(present))).toEqual([one, newer, three]);
});

test('when nothing is added, it is the same list', () => {
  const watched = [one, two].flatMap(present);
  expect(mergeEntries([], watched)).toBe(watched);
  expect(mergeEntries([one].flatMap(present), watched)).toBe(watched);
});

function present<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}
