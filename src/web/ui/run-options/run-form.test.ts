import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json.ts';
import { notSet, optionsOf, runFormOf } from './run-form.ts';

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
    const base: JsonObject = { model: 'opus', disallowedTools: ['Bash'] };
    expect(optionsOf(empty, base)).toEqual({ type: 'options', options: { disallowedTools: ['Bash'] } });
  });

  test.each([
    ['maxTurns', 'many', 'This is not a number.'],
    ['mcpConfigs', '{"mcpServers": ', 'This is not valid JSON.'],
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
  {
    mcpConfigs: [
      { type: 'file', path: '/a.json' },
      { type: 'json', value: { mcpServers: {} } },
    ],
  },
])('what is shown and left alone stays as it was: %j', (options) => {
  expect(optionsOf(runFormOf(options), options)).toEqual({ type: 'options', options });
});
