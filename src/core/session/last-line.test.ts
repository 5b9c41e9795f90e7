import { expect, it, test } from 'vitest';
import {
  asked,
  claimed,
  runEnded,
  said,
  sent,
  turnEnded,
  turnStarted,
} from '../../../test/core/events.test-support.ts';
import { tell } from '../../../test/core/story.test-support.ts';
import type { SessionEvent } from './event.ts';
import { lastLine, lastWords } from './last-line.ts';
import { summarise } from './summary.ts';

test.each([
  ['## Summary\n\n- **one**\n- `two`', 'Summary one two'],
  ['See [the docs](https://a.b)', 'See the docs'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b | | 1 | 2 |'],
  ['pay\u202elap \u200bnow\u0000', 'paylap now'],
  ['family 👨‍👩‍👧 stays', 'family 👨‍👩‍👧 stays'],
  ['x'.repeat(5000), 'x'.repeat(160)],
  [`${'x'.repeat(159)}😀`, 'x'.repeat(159)],
])('%j is one line of plain words', (text, line) => {
  const words = lastWords('claude', text);
  expect(words && lastLine(words)).toEqual({ by: 'claude', text: line });
});

test('blank words are none', () => expect(lastWords('person', ' \n ')).toBeNull());

it('a session has the last words of the conversation, and news only of what a person waits for', () => {
  const story = tell(sent('m1', 'Fix **it**'));
  expect(summarise(story.state)).toMatchObject({ lastLine: { by: 'person', text: 'Fix it' } });
  expect(summarise(story.state)).not.toHaveProperty('newsAt');
  story.pass(5);
  story.line(turnStarted());
  story.line(said('Done.'));
  story.line(said('To the parent.', { parent: 'call-1' }));
  expect(summarise(story.state)).toMatchObject({ lastLine: { by: 'claude', text: 'Done.' } });
  expect(story.state.newsAt).toBeUndefined();
  story.pass(5);
  story.line(asked('r1', null));
  expect(story.state.newsAt).toBe(1010);
  story.pass(5);
  story.line(turnEnded());
  expect(story.state.newsAt).toBe(1015);
  story.pass(5);
  story.line(runEnded(1, { end: 'stopped' }));
  expect(story.state.newsAt).toBe(1015);
});

it('ending the run of a killed server is no use of the session, and news only if it cut something', () => {
  const left = (...events: SessionEvent[]) => {
    const story = tell(claimed(1), sent('m1'), ...events);
    story.pass(500);
    story.line(runEnded(1, { end: 'swept' }));
    return summarise(story.state);
  };
  const idle = left(turnStarted(), turnEnded());
  expect(idle).toMatchObject({ updatedAt: 1000, newsAt: 1000 });
  expect(left(turnStarted())).toMatchObject({ updatedAt: 1000, newsAt: 1500 });
  expect(left(asked('r1', null))).toMatchObject({ updatedAt: 1000, newsAt: 1500 });
});
