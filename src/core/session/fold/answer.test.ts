import { expect, it } from 'vitest';
import { called, claimed, said, thought, turnEnded, turnStarted } from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';

const opening = [claimed(1), turnStarted()];
const failure = { type: 'error.said', messageId: 'error', parent: null, kind: 'cli', status: null } as const;

it('blocks of one message are entries of their own, also when they come in one line', () => {
  const story = tell(...opening);
  story.line(thought('hm'), said('first'), said('second'));
  story.line(said('third'));
  expect(
    story
      .entries()
      .slice(1)
      .map(({ id, seq, ord }) => [id, seq, ord]),
  ).toEqual([
    ['m1:0', 3, 0],
    ['m1:1', 3, 1],
    ['m1:2', 3, 2],
    ['m1:3', 4, 0],
  ]);
});

it('a message that goes on after the turn of its parent ended does not replace its own first block', () => {
  const story = tell(...opening, said('first', { parent: 'a', messageId: 'ma' }), turnEnded());
  story.line(said('second', { parent: 'a', messageId: 'ma' }));
  expect(story.all('text').map(({ text }) => text)).toEqual(['first', 'second']);
});

it('two errors of the CLI are two entries, whatever came between them', () => {
  const story = tell(...opening);
  story.line({ ...failure, text: 'one' });
  story.line(said('between'));
  story.line({ ...failure, text: 'two' });
  expect(story.all('error').map(({ text }) => text)).toEqual(['one', 'two']);
});

it('thinking took as long as the request for it', () => {
  const story = tell(...opening);
  story.pass(800);
  story.line(thought('hm'));
  story.line(thought('nested', { parent: 'a', messageId: 'ma' }));
  expect(story.all('thinking').map(({ durationMs }) => durationMs)).toEqual([800, null]);
});

it('thinking that is redacted is an entry without words', () => {
  const story = tell(...opening);
  story.line({ type: 'thinking.said', messageId: 'm1', parent: null, text: '', redacted: true, clipped: false });
  expect(story.only('thinking')).toMatchObject({ text: '', redacted: true });
});

it('the context is what the last message at the top used; a subagent has its own', () => {
  const story = tell(...opening);
  const usage = { input: 10, output: 5, cacheRead: 100, cacheWrite: 20 };
  story.line({ type: 'usage.reported', messageId: 'm1', parent: null, model: null, usage });
  story.line({ type: 'usage.reported', messageId: 'm1', parent: 'a', model: null, usage: { ...usage, input: 9999 } });
  expect(story.state.context).toMatchObject({ used: 135 });
});

it('the answer of a local command and a block of an unknown kind are entries', () => {
  const story = tell(...opening, called('t1'));
  story.line({ type: 'command.answered', text: 'Total cost: $0', failed: false });
  story.line({ type: 'block.unknown', messageId: 'm1', parent: null, raw: { type: 'hologram' } });
  expect(story.only('command')).toMatchObject({ text: 'Total cost: $0', failed: false });
  expect(story.only('unknown')).toMatchObject({ id: 'm1:1', kind: 'block', raw: { type: 'hologram' } });
});
