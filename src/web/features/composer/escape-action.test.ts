import { expect, test } from 'vitest';
import { escapeAction } from './escape-action.ts';

const everything = { isListOpen: true, isInBox: true, isEmpty: false, hasRequest: true, isRunning: true };

test('Escape closes the list, denies the request, clears the text, stops the turn, and leaves the box, in this order', () => {
  expect(escapeAction(everything)).toBe('close');
  expect(escapeAction({ ...everything, isListOpen: false })).toBe('answer');
  const unasked = { ...everything, isListOpen: false, hasRequest: false };
  expect(escapeAction(unasked)).toBe('clear');
  expect(escapeAction({ ...unasked, isEmpty: true })).toBe('interrupt');
  expect(escapeAction({ ...unasked, isEmpty: true, isRunning: false })).toBe('leave');
});

test('away from the box, the text in it stays', () => {
  const away = { ...everything, isInBox: false };
  expect(escapeAction(away)).toBe('answer');
  expect(escapeAction({ ...away, hasRequest: false })).toBe('interrupt');
  expect(escapeAction({ ...away, hasRequest: false, isRunning: false })).toBe(null);
});
