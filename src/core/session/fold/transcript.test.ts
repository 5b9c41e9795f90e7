import { expect, it } from 'vitest';
import { tell } from '../../../../test/core/story.test-support.ts';
import type { TranscriptEvent } from '../event.ts';

const prompt = (id: string, previous: string | null): TranscriptEvent => ({
  type: 'line.linked',
  id,
  previous,
  isPrompt: true,
});
const answer = (id: string, previous: string): TranscriptEvent => ({ ...linked, id, previous });
const linked = { type: 'line.linked', isPrompt: false } as const;

it('a prompt that goes on from an earlier line of the record is a place in the history, with a notice', () => {
  const story = tell(prompt('p1', null), answer('a1', 'p1'), prompt('p2', 'a1'), answer('a2', 'p2'));
  const changes = story.line(prompt('p3', 'a1'));
  expect(changes).toMatchObject([
    { type: 'mark', mark: { type: 'back', to: 'a1', entryId: '5.0' } },
    { type: 'entry', entry: { id: '5.0', notice: { kind: 'wentBack', facts: { to: 'a1' } } } },
  ]);
});

it('a prompt that follows the last answer is no way back', () => {
  const story = tell(prompt('p1', null), answer('a1', 'p1'), answer('a2', 'a1'));
  expect(story.line(prompt('p2', 'a2'))).toEqual([]);
});
