import { expect, test } from 'vitest';
import { claimed, turnEnded, turnStarted } from '../../../test/core/events.test-support.ts';
import { tell } from '../../../test/core/story.test-support.ts';
import { entryHtml } from './html/entry.ts';
import { entryMarkdown } from './markdown.ts';

const structured = { score: 7, why: '</pre>neat' };
const turn = tell(claimed(1), turnStarted(), turnEnded({ structured })).only('turn');

test('structured output of a turn is in a Markdown export', () => {
  expect(entryMarkdown(turn)).toContain(
    '**Structured output**\n\n```json\n{\n  "score": 7,\n  "why": "</pre>neat"\n}\n```',
  );
});

test('structured output of a turn is in an HTML export, as text', () => {
  const html = entryHtml(turn, () => null);
  expect(html).toContain('Structured output');
  expect(html).toContain('score');
  expect(html).toContain('&lt;/pre&gt;neat');
});
