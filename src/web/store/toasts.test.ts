import { afterEach, expect, test, vi } from 'vitest';
import { currentToasts, hideToast, showToast } from './toasts.ts';

afterEach(() => {
  for (const { id } of currentToasts()) hideToast(id);
  vi.useRealTimers();
});

const texts = () => currentToasts().map(({ text }) => text);

test('a new toast replaces the one of its kind only', () => {
  showToast('problem', 'It failed.');
  showToast('done', 'One.');
  showToast('done', 'Two.');
  expect(texts()).toEqual(['It failed.', 'Two.']);
});

test('what was done disappears, and an error stays until it is dismissed', () => {
  vi.useFakeTimers();
  showToast('problem', 'It failed.');
  showToast('done', 'One.');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['It failed.']);
});
