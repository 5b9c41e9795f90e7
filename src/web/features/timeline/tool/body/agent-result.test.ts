import { expect, test } from 'vitest';
import { returned, toolEntry } from '../tool-entry.test-support.ts';
import { agentText, agentUsage } from './agent-result.ts';

test('a subagent that was waited for has its totals and words in the result', () => {
  const content = [{ type: 'text', text: 'Found A.' }];
  const structured = { status: 'completed', content, totalTokens: 15162, totalToolUseCount: 1, totalDurationMs: 60 };
  const entry = returned('Task', {}, 'Found A.\nagentId: x', structured);
  expect(agentText(entry)).toBe('Found A.');
  expect(agentUsage(entry)).toEqual({ tokens: 15162, toolUses: 1, durationMs: 60 });
});

test('that one was started in the background is no result', () => {
  const entry = returned('Task', {}, 'Async agent launched successfully.', { status: 'async_launched' });
  expect(agentText(entry)).toBeNull();
  expect(agentUsage(entry)).toBeNull();
});

test('without a structure the words are the result', () => {
  expect(agentText(returned('Task', {}, 'Found it.'))).toBe('Found it.');
  expect(agentText(toolEntry({}))).toBeNull();
});
