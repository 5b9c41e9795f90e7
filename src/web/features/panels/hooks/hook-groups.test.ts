import { expect, test } from 'vitest';
import { hookGroups } from './hook-groups.ts';

test('hooks are grouped by event, in the order of the list', () => {
  const facts = { matcher: null, type: 'command', source: 's', sourceLabel: 'S', timeout: null, disabled: false };
  const hook = (event: string, text: string) => ({ ...facts, event, text });
  const groups = hookGroups([hook('Stop', 'a'), hook('PreToolUse', 'b'), hook('Stop', 'c')]);
  expect(groups.map(({ event, hooks }) => [event, ...hooks.map(({ text }) => text)])).toEqual([
    ['Stop', 'a', 'c'],
    ['PreToolUse', 'b'],
  ]);
});
