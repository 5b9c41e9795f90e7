import { expect, test } from 'vitest';
import { escapeAction } from './escape-action.ts';

const everything = { isListOpen: true, isInBox: true, isEmpty: false, isRunning: true };

test('the list is closed first, then the text is cleared, then the turn is interrupted', () => {
  expect(escapeAction(everything)).toBe('close');
  expect(escapeAction({ ...everything, isListOpen: false })).toBe('clear');
  expect(escapeAction({ ...everything, isListOpen: false, isEmpty: true })).toBe('interrupt');
  expect(escapeAction({ ...everything, isListOpen: false, isEmpty: true, isRunning: false })).toBe(null);
});

test('away from the box what is written there is left alone', () => {
  expect(escapeAction({ ...everything, isInBox: false })).toBe('interrupt');
  expect(escapeAction({ ...everything, isInBox: false, isRunning: false })).toBe(null);
});
