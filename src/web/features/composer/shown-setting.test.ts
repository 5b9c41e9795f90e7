import { expect, test } from 'vitest';
import { shownSetting } from './shown-setting.ts';

test.each([
  ['a live run said so', true, 'plan', 'default', { value: 'plan', isLater: false }],
  ['a live run has not said it yet', true, null, 'plan', { value: 'plan', isLater: false }],
  ['the next run will have it', false, 'default', 'plan', { value: 'plan', isLater: true }],
  ['the next run will have it too', false, 'plan', 'plan', { value: 'plan', isLater: false }],
  ['nothing else was asked for', false, 'plan', null, { value: 'plan', isLater: false }],
  ['there was no run yet', false, null, 'plan', { value: 'plan', isLater: false }],
])('%s', (_rule, isLive, confirmed, wanted, shown) => {
  expect(shownSetting({ isLive, confirmed, wanted })).toEqual(shown);
});
