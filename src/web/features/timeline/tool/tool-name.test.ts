import { expect, test } from 'vitest';
import { toolName } from './tool-name.ts';

test.each([
  ['Bash', 'Bash'],
  ['ExitPlanMode', 'Plan'],
  ['constructor', 'constructor'],
  ['mcp__github__search_repositories', 'GitHub › Search repositories'],
  ['mcp__demo__echo', 'Demo › Echo'],
  ['mcp__plugin_docs_context7__resolve-library-id', 'Context7 › Resolve library id'],
  ['mcp__linear__listIssues', 'Linear › List issues'],
  ['mcp__odd', 'mcp__odd'],
  ['mcp____', 'mcp____'],
  ['', 'Tool'],
])('%s is called %s', (name, called) => {
  expect(toolName(name)).toBe(called);
});
