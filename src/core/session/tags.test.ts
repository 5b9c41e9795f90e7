import { expect, it, test } from 'vitest';
import { tell } from '../../../test/core/story.test-support.ts';
import { normaliseTag, normaliseTags, tagLimits } from './tags.ts';

test.each([
  ['  #Bug ', 'bug'],
  ['Needs  Review', 'needs-review'],
  ['a,b', 'a-b'],
  ['ﬁx', 'fix'],
  ['in\u200bvisible\u202e', 'invisible'],
  ['größe', 'größe'],
  [' , # ', ''],
  ['x'.repeat(300), 'x'.repeat(tagLimits.length)],
])('%j is kept as %j', (text, tag) => expect(normaliseTag(text)).toBe(tag));

test('tags are sorted, each once, and only so many', () => {
  expect(normaliseTags(['b', 'A', 'a ', ''])).toEqual(['a', 'b']);
  expect(normaliseTags(Array.from({ length: 5000 }, (_, n) => `tag ${n}`))).toHaveLength(tagLimits.tags);
});

it('tags of a journal that anybody wrote are normalised, and tagging does not use a session', () => {
  const story = tell();
  story.pass(5);
  const { updatedAt } = story.state;
  story.line({ type: 'session.tagged', tags: ['Not Ours', '\u202e'], by: null });
  expect(story.state).toMatchObject({ tags: ['not-ours'], updatedAt });
  story.line({ type: 'session.tagged', tags: [], by: null });
  expect(story.state).not.toHaveProperty('tags');
});
