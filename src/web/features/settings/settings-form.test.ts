import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json.ts';
import { hasProblems, noProblems, problemsOf, settingsFormOf, settingsOf } from './settings-form.ts';

test.each<JsonObject>([
  {},
  { run: { model: 'opus', maxTurns: 5 }, passEnv: ['HTTPS_PROXY', 'GH_TOKEN'], idleMinutes: 30, retentionDays: 90 },
  { idleMinutes: null, theme: 'dark' },
  { run: { disallowedTools: ['Bash'] } },
])('what is shown and left alone stays as it was: %j', (settings) => {
  expect(settingsOf(settingsFormOf(settings), settings)).toEqual({ type: 'settings', settings });
});

test('names of variables may stand one a line, or with commas', () => {
  const form = { ...settingsFormOf({}), passEnv: 'ONE, TWO\n\nTHREE' };
  expect(settingsOf(form, {})).toEqual({ type: 'settings', settings: { passEnv: ['ONE', 'TWO', 'THREE'] } });
});

test('what was emptied has its usual value again', () => {
  const before = { run: { model: 'opus' }, passEnv: ['ONE'], idleMinutes: 5, retentionDays: 30, theme: 'dark' };
  expect(settingsOf(settingsFormOf({}), before)).toEqual({ type: 'settings', settings: { theme: 'dark' } });
});

test('what is no number is told before it is sent', () => {
  const form = settingsFormOf({});
  expect(settingsOf({ ...form, run: { ...form.run, maxTurns: 'x' } }, {})).toEqual({
    type: 'problems',
    problems: { run: { maxTurns: 'This is not a number.' } },
  });
});

describe('a refusal', () => {
  test('is told at the field that it names', () => {
    const error = { code: 'invalid', message: 'maxTurns must be positive', key: 'run.maxTurns' } as const;
    expect(problemsOf(error)).toEqual({ run: { maxTurns: 'maxTurns must be positive' } });
  });

  test('with several issues is told at each', () => {
    const issues = [
      { key: 'passEnv.0', message: 'is not the name of a variable' },
      { key: 'idleMinutes', message: 'too small' },
    ];
    expect(problemsOf({ code: 'invalid', message: '', issues })).toEqual({
      run: {},
      passEnv: 'is not the name of a variable',
      idleMinutes: 'too small',
    });
  });

  test('that names nothing is told by itself', () => {
    expect(problemsOf({ code: 'unavailable', message: 'The disk is full.' })).toEqual({
      run: {},
      other: 'The disk is full.',
    });
  });
});

test('no problems are none', () => {
  expect(hasProblems(noProblems)).toBe(false);
  expect(hasProblems({ run: { model: 'x' } })).toBe(true);
});
