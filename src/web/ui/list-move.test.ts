import { expect, test } from 'vitest';
import { isListKey, listMove } from './list-move.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 19, 0],
  ['ArrowUp', 0, 19],
  ['ArrowUp', 5, 4],
  ['Home', 7, 0],
  ['End', 7, 19],
  ['PageDown', 3, 11],
  ['PageDown', 15, 19],
  ['PageUp', 11, 3],
  ['PageUp', 3, 0],
] as const)('%s at %i of 20 goes to %i', (key, from, to) => expect(listMove(key, from, 20)).toBe(to));

test('an empty list has no place to go', () => expect(listMove('End', 0, 0)).toBe(0));

test('other keys do not move', () => expect(['a', 'Enter', 'ArrowLeft'].filter(isListKey)).toEqual([]));
