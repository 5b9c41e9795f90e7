import { expect, test } from 'vitest';
import type { SearchHit } from '../../../core/search/found.ts';
import { hitAddress, hitGroups, hitKind } from './hit-groups.ts';

const hit = (facts: Partial<SearchHit>): SearchHit => ({
  sessionId: 'a',
  entryId: 'e',
  parent: null,
  role: 'assistant',
  tool: null,
  part: 'text',
  at: 1,
  isError: false,
  isClipped: false,
  snippet: [],
  ...facts,
});

test('hits stand under their sessions, in the order of the best one', () => {
  const sessions = ['a', 'b'].map((id) => ({ id, title: id, cwd: '/', updatedAt: 1 }));
  const hits = [hit({ sessionId: 'b' }), hit({ sessionId: 'a' }), hit({ sessionId: 'b', entryId: 'f' })];
  const groups = hitGroups(hits, sessions).map((group) => [group.session.id, group.hits.map(({ entryId }) => entryId)]);
  expect(groups).toEqual([
    ['b', ['e', 'f']],
    ['a', ['e']],
  ]);
});

test('an entry is opened with what was looked for, a title is the session', () => {
  expect(hitAddress(hit({ entryId: 'a/b' }), 'x & "y z"')).toBe('/sessions/a/entries/a%2Fb?find=x+%26+%22y+z%22');
  expect(hitAddress(hit({ entryId: null }), 'x')).toBe('/sessions/a');
});

test('a hit says who said it, and of a tool whether it is what it answered', () => {
  expect(hitKind(hit({ role: 'user' }))).toBe('You');
  expect(hitKind(hit({ role: 'tool', tool: 'Bash', part: 'output' }))).toBe('Bash output');
  expect(hitKind(hit({ role: 'tool', tool: 'Bash', part: 'input' }))).toBe('Bash');
});
