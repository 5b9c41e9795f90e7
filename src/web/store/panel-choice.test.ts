import { expect, test } from 'vitest';
import { panelOf } from './panel-choice.ts';

test.each([
  [null, 'tasks', true, 'tasks'],
  [null, 'tasks', false, null],
  [null, 'none', true, null],
  ['mcp', 'tasks', true, 'mcp'],
  ['mcp', 'none', false, 'mcp'],
  ['nonsense', 'files', true, 'files'],
] as const)('named %s, remembered %s, beside %s: %s', (named, remembered, isBeside, tab) => {
  expect(panelOf(named, remembered, isBeside)).toBe(tab);
});
