import { expect, test } from 'vitest';
import { commandKind, isInternalCommand } from './command-kind.ts';

const command = (name: string, description = '') => ({ name, description, argumentHint: '' });

test.each([
  ['clear', 'Start a new session with empty context', 'common'],
  ['ship', 'Ship it (project)', 'own'],
  ['ship', 'Ship it (project, gitignored)', 'own'],
  ['review', 'My own review (user)', 'own'],
  ['dataviz', 'Use this skill whenever you are about to create a chart', 'skill'],
  ['deep-research', 'Deep research harness. (dynamic workflow)', 'skill'],
  ['debug', 'Debug your current session. (bundled)', 'skill'],
  ['tools:lint', '(tools) Lint everything', 'skill'],
  ['docs:summary (MCP)', 'Sum it up', 'prompt'],
  ['mcp__docs__summary', '', 'prompt'],
  ['color', 'Set the prompt bar color for this session', 'other'],
])('/%s, %s: %s', (name, description, kind) => {
  expect(commandKind(command(name, description), new Set(['dataviz']))).toBe(kind);
});

test.each([
  ['__remote-workflow', ''],
  ['_hidden', ''],
  ['workflow-launch-exec', ''],
  ['heapdump', 'Dump the JS heap to the Desktop'],
  ['agents', '(removed) Ask Claude to create subagents'],
  ['probe', 'Checks the harness [internal]'],
])('/%s %s is internal', (name, description) => expect(isInternalCommand(command(name, description))).toBe(true));

test('others are not', () => expect(isInternalCommand(command('clear', 'Removed from context'))).toBe(false));
