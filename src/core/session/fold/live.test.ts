import { expect, it } from 'vitest';
import {
  blockClosed,
  blockOpened,
  called,
  claimed,
  grew,
  messageOpened,
  returned,
  runEnded,
  said,
  taskEnded,
  taskStarted,
  thought,
  toolOpened,
  turnEnded,
  turnStarted,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';
import { withoutLive } from '../reduce.ts';

const opening = [claimed(1), turnStarted()];

it('deltas build up the open block, and the complete block takes its id and its place', () => {
  const story = tell(...opening);
  story.live(messageOpened('m1'), blockOpened(0, 'text'), grew(0, 'Hel'), grew(0, 'lo'));
  expect(story.state.live.blocks).toMatchObject([
    { id: 'm1:0', type: 'text', text: 'Hello', parent: null, since: 1000 },
  ]);
  story.line(said('Hello'));
  expect(story.only('text')).toMatchObject({ id: 'm1:0', text: 'Hello' });
  expect(story.state.live.blocks).toEqual([]);
});

it('thinking, then text, then a tool: each complete block takes the id its deltas had', () => {
  const story = tell(...opening);
  const ids: string[] = [];
  const note = () => ids.push(...story.state.live.blocks.map(({ id }) => id));
  story.live(messageOpened('m1'), blockOpened(0, 'thinking'), grew(0, 'hm'));
  note();
  story.line(thought('hm'));
  story.live(blockClosed(0), blockOpened(1, 'text'), grew(1, 'I look'));
  note();
  story.line(said('I look'));
  story.live(blockClosed(1), toolOpened(2, 't1'), grew(2, '{"command"'));
  note();
  expect(story.state.live.blocks).toMatchObject([{ type: 'tool', name: 'Bash', text: '{"command"' }]);
  story.line(called('t1'));
  expect(story.state.live.blocks).toEqual([]);
  story.live(blockClosed(2), blockOpened(3, 'text'), grew(3, 'And more'));
  note();
  story.line(said('And more'));
  expect(ids).toEqual(['m1:0', 'm1:1', 't1', 'm1:3']);
  expect(
    story
      .entries()
      .slice(1)
      .map(({ id }) => id),
  ).toEqual(ids);
  expect(story.state.live.blocks).toEqual([]);
});

it('two blocks of one message that are open at once keep their order', () => {
  const story = tell(...opening);
  story.live(messageOpened('m1'), blockOpened(0, 'thinking'), grew(0, 'hm'), blockOpened(1, 'text'), grew(1, 'Hello'));
  expect(story.state.live.blocks.map(({ id, text }) => [id, text])).toEqual([
    ['m1:0', 'hm'],
    ['m1:1', 'Hello'],
  ]);
  story.line(thought('hm'), said('Hello'));
  expect(story.state.live.blocks).toEqual([]);
});

it('blocks of two parents that come in turns keep apart', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), called('b', { name: 'Task' }));
  story.live(messageOpened('ma', 'a'), messageOpened('mb', 'b'));
  story.live(blockOpened(0, 'text', 'a'), blockOpened(0, 'text', 'b'));
  story.live(grew(0, 'one', 'a'), grew(0, 'two', 'b'), grew(0, '!', 'a'));
  expect(story.state.live.blocks.map(({ id, text }) => [id, text])).toEqual([
    ['ma:0', 'one!'],
    ['mb:0', 'two'],
  ]);
  story.line(said('two', { messageId: 'mb', parent: 'b' }));
  expect(story.state.live.blocks.map(({ id }) => id)).toEqual(['ma:0']);
  story.line(said('one!', { messageId: 'ma', parent: 'a' }));
  story.live(blockClosed(0, 'a'), blockOpened(1, 'text', 'a'));
  expect(story.state.live.blocks.map(({ id }) => id)).toEqual(['ma:1']);
});

it('a block that the CLI never completed is gone when it closes, and the next one has the right id', () => {
  const story = tell(...opening);
  story.live(messageOpened('m1'), blockOpened(0, 'text'), blockClosed(0), blockOpened(1, 'text'), grew(1, 'Hello'));
  expect(story.state.live.blocks).toMatchObject([{ id: 'm1:0', text: 'Hello' }]);
  story.line(said('Hello'));
  expect(story.only('text').id).toBe('m1:0');
});

it('a message that begins takes the place of one that was not finished', () => {
  const story = tell(...opening);
  story.live(messageOpened('m1'), blockOpened(0, 'text'), grew(0, 'Hel'), messageOpened('m2'), blockOpened(0, 'text'));
  expect(story.state.live.blocks).toMatchObject([{ id: 'm2:0', text: '' }]);
});

it('what was streamed and then kept as cut does not replace a block before it, even after an error in between', () => {
  const story = tell(...opening);
  story.live(messageOpened('m1'), blockOpened(0, 'text'));
  story.line(said('whole'));
  story.live(blockClosed(0), blockOpened(1, 'text'), grew(1, 'cut sho'));
  const failure = { text: 'API Error: 529', kind: 'api', status: 529, parent: null } as const;
  story.line({ type: 'error.said', messageId: 'other', ...failure });
  story.line(said('cut sho'));
  expect(story.all('text').map(({ id, text }) => [id, text])).toEqual([
    ['m1:0', 'whole'],
    ['m1:1', 'cut sho'],
  ]);
});

it('an estimate of thinking is for one message of the session', () => {
  const story = tell(...opening);
  story.live(messageOpened('m1'), { type: 'thinking.estimated', tokens: 12 }, messageOpened('ma', 'a'));
  expect(story.state.live.thinkingTokens).toBe(12);
  story.live(messageOpened('m2'));
  expect(story.state.live.thinkingTokens).toBeNull();
});

it('nothing of the top is left open when the turn ends, and nothing at all when the run does', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'));
  story.live(messageOpened('m1'), blockOpened(0, 'text'), messageOpened('ma', 'a'), blockOpened(0, 'text', 'a'));
  story.live({ type: 'thinking.estimated', tokens: 12 });
  expect(story.state.live.thinkingTokens).toBe(12);
  story.line(turnEnded());
  expect(story.state.live.blocks.map(({ id }) => id)).toEqual(['ma:0']);
  expect(story.state.live.thinkingTokens).toBeNull();
  story.line(runEnded(1));
  expect(story.state.live).toEqual({ messages: {}, blocks: [], thinkingTokens: null, heardAt: null });
});

it('what a subagent streamed is gone when its task ended', () => {
  const story = tell(...opening, called('a', { name: 'Task' }), taskStarted('k1', 'a'), returned('a'));
  story.live(messageOpened('ma', 'a'), blockOpened(0, 'text', 'a'), messageOpened('m2'), blockOpened(0, 'text'));
  story.line(taskEnded('k1', { status: 'stopped' }));
  expect(story.state.live.blocks.map(({ id }) => id)).toEqual(['m2:0']);
});

it('a tool that ticks is a sign of life and no more', () => {
  const story = tell(...opening, called('t1'));
  const before = withoutLive(story.state);
  story.pass(30);
  story.live({ type: 'tool.ticked', id: 't1', seconds: 3 });
  expect(story.state.live.heardAt).toBe(1030);
  expect(withoutLive(story.state)).toEqual(before);
});

it('messages of many subagents do not pile up', () => {
  const story = tell(...opening);
  for (let number = 0; number < 300; number += 1) {
    story.live(messageOpened(`m${number}`, `a${number}`), blockOpened(0, 'text', `a${number}`));
    story.line(said('one', { messageId: `m${number}`, parent: `a${number}` }));
    story.live(blockOpened(1, 'text', `a${number}`));
  }
  expect(Object.keys(story.state.live.messages)).toHaveLength(32);
  expect(story.state.live.blocks).toHaveLength(64);
  expect(Object.keys(story.state.arriving)).toHaveLength(32);
  expect(new Set(story.all('text').map(({ id }) => id)).size).toBe(300);
});
