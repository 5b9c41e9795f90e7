import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json.ts';
import {
  hasChanges,
  hasProblems,
  noDraft,
  noProblems,
  problemsOf,
  runIn,
  settingsOf,
  textIn,
  withField,
  withRun,
} from './settings-form.ts';

test.each<JsonObject>([
  {},
  { run: { model: 'opus', maxTurns: 5 }, passEnv: ['HTTPS_PROXY', 'GH_TOKEN'], idleMinutes: 60, retentionDays: 90 },
  { idleMinutes: null, idleMinutesX: 1, port: 0, open: false, trust: ['/a b'] },
])('what nobody changed stays as it was: %j', (saved) => {
  expect(settingsOf(noDraft, saved)).toEqual({ type: 'settings', settings: saved });
});

test('what was changed is saved over what the file says meanwhile', () => {
  const draft = withField(noDraft, { port: 1 }, 'port', '8000');
  expect(settingsOf(draft, { port: 1, host: 'by hand' })).toEqual({
    type: 'settings',
    settings: { port: 8000, host: 'by hand' },
  });
  const more = withRun(
    draft,
    { run: { model: 'opus' } },
    { ...runIn(draft, { run: { model: 'opus' } }), effort: 'high' },
  );
  expect(settingsOf(more, { run: { model: 'haiku' } })).toMatchObject({
    settings: { port: 8000, run: { model: 'haiku', effort: 'high' } },
  });
});

test('what was emptied is no longer set, and what is as before is no change', () => {
  const saved = { port: 1, run: { model: 'opus' } };
  const draft = withRun(withField(noDraft, saved, 'port', ''), saved, { ...runIn(noDraft, saved), model: '' });
  expect(settingsOf(draft, saved)).toEqual({ type: 'settings', settings: {} });
  expect(hasChanges(withField(withField(noDraft, saved, 'port', '2'), saved, 'port', '1'))).toBe(false);
});

test('a choice that is the usual one anyway is shown as usual', () => {
  expect(textIn(noDraft, { idleMinutes: 30, log: 'warn', open: true }, 'idleMinutes')).toBe('');
  expect(textIn(noDraft, { idleMinutes: null }, 'idleMinutes')).toBe('never');
  expect(textIn(noDraft, { port: 7433 }, 'port')).toBe('7433');
});

describe('a refusal', () => {
  test('is told at each field that it names', () => {
    const issues = [
      { key: 'passEnv.0', message: 'must be the name of a variable, not "2FAST"' },
      { key: 'run.maxTurns', message: 'must be positive' },
    ];
    expect(problemsOf({ code: 'invalid', message: 'Two are wrong.', issues })).toEqual({
      told: 'Two are wrong.',
      fields: { passEnv: 'This must be the name of a variable, not "2FAST".' },
      run: { maxTurns: 'This must be positive.' },
    });
  });

  test('that names nothing is told by itself', () => {
    expect(problemsOf({ code: 'unavailable', message: 'The disk is full.' })).toEqual({
      ...noProblems,
      told: 'The disk is full.',
    });
  });
});

test('no problems are none', () => {
  expect(hasProblems(noProblems)).toBe(false);
  expect(hasProblems({ fields: {}, run: { model: 'x' } })).toBe(true);
});
