import { expect, test } from 'vitest';
import { asked, called, said, turnEnded, turnStarted } from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import { emptyState } from '../../../core/session/state.ts';
import { createTranslator, permissionRequest } from './translate.ts';

const translated = (...events: SessionEvent[]) => {
  const translate = createTranslator(emptyState('session'));
  return events.flatMap((event) => translate([event], null));
};

test.each([
  [1, 'The CLI crashed.'],
  [3, 'The CLI crashed 3 times in a row.'],
])('a breaker after %i crashes: %s', (crashes, message) => {
  expect(translated({ type: 'breaker.opened', epoch: 1, crashes })).toEqual([{ type: 'error', message }]);
});

test('a result that nobody counted has no cost, and structured output is in it', () => {
  const [uncounted] = translated(turnEnded({ reportedCost: null, text: 'Done.' }));
  expect(uncounted).toEqual({ type: 'result', subtype: 'success', result: 'Done.', duration: 5 });
  const [counted] = translated(turnEnded({ reportedCost: 0.042, structured: { score: 7 } }));
  expect(counted).toMatchObject({ cost: 0.042, structuredOutput: { score: 7 } });
});

test('an init that names no commands or skills claims none', () => {
  const [short] = translated(turnStarted({ commands: null, skills: null }));
  expect(short).toEqual({ type: 'system', subtype: 'init', model: 'claude-opus' });
  expect(translated(turnStarted({ commands: ['cost'], skills: [] }))).toMatchObject([
    { slashCommands: ['cost'], skills: [] },
  ]);
});

const ended = (text: string): SessionEvent => {
  return { type: 'subagent.ended', parent: 'task', failed: false, text, clipped: false, errors: [] };
};

test('words that only stand in a subagent’s result are sent, and those it said before are not sent again', () => {
  expect(translated(ended('Found it.'))).toMatchObject([
    { type: 'assistant', parentToolUseId: 'task', message: { content: [{ type: 'text', text: 'Found it.' }] } },
  ]);
  expect(translated(said('Found it.', { parent: 'task' }), ended('Found it.'))).toHaveLength(1);
  expect(translated(ended(''))).toEqual([]);
});

test('a request of a subagent is marked with the call it runs under', () => {
  const request = (toolUseId: string, agentId: string | null = null) => {
    const story = tell(turnStarted(), called('nested', { parent: 'task' }), called('own'));
    story.line(asked('r1', toolUseId, { agentId }));
    return permissionRequest(story.request('r1'), story.state.open);
  };
  expect(request('nested', 'a1')).toMatchObject({ toolUseId: 'nested', parentToolUseId: 'task', agentId: 'a1' });
  expect(request('own')).toEqual({
    type: 'permission_request',
    toolUseId: 'own',
    toolName: 'Bash',
    input: { command: 'ls' },
  });
});
