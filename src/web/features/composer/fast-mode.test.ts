import { expect, test } from 'vitest';
import { shownFastMode } from './fast-mode.ts';

test.each([
  ['nothing told yet: what was asked for', { wanted: true, told: null, reason: null }, 'on', null],
  ['in use', { wanted: true, told: 'on', reason: null }, 'on', null],
  ['on by the CLI’s own settings', { wanted: false, told: 'on', reason: null }, 'on', null],
  ['off', { wanted: false, told: 'off', reason: 'sdk_opt_in_required' }, 'off', null],
  ['refused', { wanted: true, told: 'off', reason: 'model_not_allowed' }, 'off', 'this model doesn’t have it'],
  ['refused without a reason', { wanted: true, told: 'off', reason: null }, 'off', 'doesn’t say why'],
  ['refused for a new reason', { wanted: true, told: 'off', reason: 'full_moon' }, 'off', 'full_moon'],
  ['cooling down', { wanted: true, told: 'cooldown', reason: null }, 'paused', 'after a rate limit'],
])('%s', (_what, facts, value, hint) => {
  const shown = shownFastMode(facts);
  expect(shown.value).toBe(value);
  if (hint === null) expect(shown.hint).toBeNull();
  else expect(shown.hint).toContain(hint);
});
