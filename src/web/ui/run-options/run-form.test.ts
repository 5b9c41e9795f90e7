import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json.ts';
import { isSwitchedOn, notSet, optionChanges, optionsOf, runFormOf, switched } from './run-form.ts';

const empty = runFormOf({});

describe('a form that was filled in', () => {
  test('leaves out what is empty', () => {
    expect(optionsOf({ ...empty, model: '  ' })).toEqual({ type: 'options', options: {} });
  });

  test('has numbers, lines and texts as the server wants them', () => {
    const form = { ...empty, model: 'opus', maxTurns: '7', maxBudgetUsd: '2.5', addDirs: '/a\n\n /b ' };
    expect(optionsOf(form)).toEqual({
      type: 'options',
      options: { model: 'opus', maxTurns: 7, maxBudgetUsd: 2.5, addDirs: ['/a', '/b'] },
    });
  });

  test('says null where what is set for all is not to hold', () => {
    expect(optionsOf({ ...empty, model: notSet })).toEqual({ type: 'options', options: { model: null } });
  });

  test('keeps what it does not show, and drops what was emptied', () => {
    const base: JsonObject = { model: 'opus', betas: ['x'] };
    expect(optionsOf(empty, base)).toEqual({ type: 'options', options: { betas: ['x'] } });
  });

  test.each([
    ['maxTurns', 'many', 'This is not a number.'],
    ['mcpConfigs', '{"mcpServers": ', 'This is not valid JSON.'],
    ['agents', '[]', 'This is not a JSON object.'],
    ['jsonSchema', '{', 'This is not a JSON object.'],
    ['settings', '{', 'This is not valid JSON.'],
  ] as const)('says what is wrong with %s', (key, text, sentence) => {
    expect(optionsOf({ ...empty, [key]: text })).toEqual({ type: 'problems', problems: { [key]: sentence } });
  });
});

test.each<JsonObject>([
  {},
  { model: 'sonnet', permissionMode: 'plan', effort: 'high', appendSystemPrompt: 'Be brief.' },
  { maxThinkingTokens: 4000, maxTurns: 3, maxBudgetUsd: 0.5, addDirs: ['/a', '/b'] },
  {
    mcpConfigs: [
      { type: 'file', path: '/a.json' },
      { type: 'file', path: '/b.json' },
    ],
  },
  { mcpConfigs: [{ type: 'json', value: { mcpServers: {} } }] },
  { fallbackModel: 'haiku', agent: 'reviewer', systemPrompt: 'You are terse.', pluginDirs: ['/plugins/a'] },
  { allowedTools: ['Read', 'Bash(npm test:*)'], disallowedTools: ['WebFetch'], tools: ['Bash', 'Read'] },
  { tools: [] },
  { tools: ['default'] },
  { agents: { reviewer: { description: 'Reviews', prompt: 'Review.' } }, jsonSchema: { type: 'object' } },
  { noSessionPersistence: true, disableSlashCommands: true },
  { settings: { type: 'file', path: '/settings.json' } },
  { settings: { type: 'json', value: { outputStyle: 'Explanatory', fastMode: true } } },
  { settings: { type: 'json', value: { cleanupPeriodDays: 90, fastMode: false } } },
  { settings: { type: 'json', value: { outputStyle: 7 } } },
  {
    mcpConfigs: [
      { type: 'file', path: '/a.json' },
      { type: 'json', value: { mcpServers: {} } },
    ],
  },
])('what is shown and left alone stays as it was: %j', (options) => {
  expect(optionsOf(runFormOf(options), options)).toEqual({ type: 'options', options });
});

test('a switch shows what Defaults say, and can be turned off where they turn it on', () => {
  const key = 'disableSlashCommands';
  const defaults = runFormOf({ [key]: true });
  expect(isSwitchedOn(empty, defaults, key)).toBe(true);
  const off = switched(empty, defaults, key, false);
  expect(isSwitchedOn(off, defaults, key)).toBe(false);
  expect(optionsOf(off)).toEqual({ type: 'options', options: { [key]: null } });
  expect(optionsOf(switched(off, defaults, key, true))).toEqual({ type: 'options', options: {} });
  const on = switched(empty, empty, key, true);
  expect(optionsOf(on)).toEqual({ type: 'options', options: { [key]: true } });
  expect(optionsOf(switched(on, empty, key, false))).toEqual({ type: 'options', options: {} });
});

test('an output style beside a settings file is a problem, since one of them would be lost', () => {
  const form = { ...empty, settings: '/settings.json', outputStyle: 'Explanatory' };
  expect(optionsOf(form)).toMatchObject({
    type: 'problems',
    problems: { settings: expect.stringContaining('this file') },
  });
});

test('a change of options names what is new and takes away what is gone', () => {
  const before = { model: 'opus', maxTurns: 5, addDirs: ['/a'] };
  expect(optionChanges(before, { model: 'haiku', addDirs: ['/a'] })).toEqual({ maxTurns: null, model: 'haiku' });
  expect(optionChanges(before, { ...before })).toEqual({});
});
