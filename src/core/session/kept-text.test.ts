import { describe, expect, it } from 'vitest';
import {
  blockOpened,
  called,
  claimed,
  grew,
  messageOpened,
  returned,
  runEnded,
  said,
  thought,
  turnEnded,
  turnStarted,
} from '../../../test/core/events.test-support.ts';
import { type Story, tell } from '../../../test/core/story.test-support.ts';
import { unkeptPieces, withPieces } from './kept-text.ts';
import { reduce } from './reduce.ts';
import { emptyState } from './state.ts';

const opening = [claimed(1), turnStarted()];

function streaming(...words: string[]): Story {
  const story = tell(...opening);
  story.live(messageOpened('m1'), blockOpened(0, 'text'), ...words.map((text) => grew(0, text)));
  return story;
}

/** Journals what the server would. */
function keep(story: Story): string[] {
  const pieces = unkeptPieces(story.state);
  if (pieces.length > 0) story.line({ type: 'text.kept', pieces });
  return pieces.map(({ text }) => text);
}

const keptIn = ({ state }: Story) => state.kept?.map(({ id, text }) => [id, text]);

describe('words that are being streamed', () => {
  it('are kept once each, and stay on the page as they are', () => {
    const story = streaming('Hel');
    expect(keep(story)).toEqual(['Hel']);
    expect(keep(story)).toEqual([]);
    story.live(grew(0, 'lo'));
    expect(keep(story)).toEqual(['lo']);
    expect(keptIn(story)).toEqual([['m1:0', 'Hello']]);
    expect(story.state.live.blocks).toMatchObject([{ id: 'm1:0', text: 'Hello' }]);
    expect(story.entries().filter(({ type }) => type === 'text')).toEqual([]);
  });

  it('do not make a session the one that was used last', () => {
    const story = streaming('Hello');
    const { updatedAt } = story.state;
    story.pass(1000);
    keep(story);
    expect(story.state.updatedAt).toBe(updatedAt);
  });

  it('are forgotten when the block is complete', () => {
    const story = streaming('Hello');
    keep(story);
    story.line(said('Hello there'));
    expect(story.state).not.toHaveProperty('kept');
    expect(story.only('text')).toMatchObject({ id: 'm1:0', text: 'Hello there', aborted: false });
  });

  it('are forgotten when another message takes their place', () => {
    const story = streaming('Half of it');
    keep(story);
    story.live(messageOpened('m2'), blockOpened(0, 'text'), grew(0, 'Again'));
    keep(story);
    expect(keptIn(story)).toEqual([['m2:0', 'Again']]);
    story.line(thought('hm', { messageId: 'm3' }));
    expect(story.state).not.toHaveProperty('kept');
  });

  it('are forgotten with their turn, their subagent and their run', () => {
    const ended = streaming('Hello');
    keep(ended);
    ended.line(turnEnded());
    expect(ended.state).not.toHaveProperty('kept');

    const nested = tell(...opening, called('task', { name: 'Task' }));
    nested.live(messageOpened('m2', 'task'), blockOpened(0, 'text', 'task'), grew(0, 'Hello', 'task'));
    keep(nested);
    expect(keptIn(nested)).toEqual([['m2:0', 'Hello']]);
    nested.line(returned('task'));
    expect(nested.state).not.toHaveProperty('kept');

    const over = streaming('Hello');
    keep(over);
    over.line(runEnded(1));
    expect(over.state).not.toHaveProperty('kept');
  });

  it('are not cut inside of a character', () => {
    const story = streaming('a\ud83d');
    expect(keep(story)).toEqual(['a']);
    story.live(grew(0, '\ude00'));
    expect(keep(story)).toEqual(['😀']);
    expect(keptIn(story)).toEqual([['m1:0', 'a😀']]);
  });

  it('are bounded, however much is streamed', () => {
    const story = streaming('x'.repeat(300_000));
    expect(keep(story)[0]).toHaveLength(256 * 1024);
    story.live(grew(0, 'more'));
    expect(keep(story)).toEqual([]);
    const piece = { id: 'a', message: 'm', model: null, parent: null, type: 'text', from: 0 } as const;
    const many = Array.from({ length: 100 }, (_, n) => ({ ...piece, id: `${n}`, text: 'x'.repeat(10_000) }));
    const kept = withPieces([], many);
    expect(kept.length).toBeLessThanOrEqual(64);
    expect(kept.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(256 * 1024);
  });
});

describe('a server that was killed while words were streamed', () => {
  it('leaves them in the turn, marked as cut', () => {
    const story = tell(...opening);
    story.live(messageOpened('m1'), blockOpened(0, 'thinking'), grew(0, 'hm'), blockOpened(1, 'text'), grew(1, 'Hel'));
    keep(story);
    const killed = journalled(story);
    const cut = reduce(killed, {
      ...{ seq: killed.seq + 1, at: 2000, epoch: 1 },
      events: [{ type: 'text.cut', blocks: killed.kept ?? [] }, runEnded(1, { end: 'swept' })],
    });
    const entries = cut.changes.flatMap((change) => (change.type === 'entry' ? [change.entry] : []));
    expect(entries.slice(0, 2)).toMatchObject([
      { id: 'm1:0', type: 'thinking', text: 'hm', cut: true, turn: 1 },
      { id: 'm1:1', type: 'text', text: 'Hel', aborted: true, cut: true, turn: 1 },
    ]);
    expect(cut.state).not.toHaveProperty('kept');
  });
});

/** The state as a server that starts after it finds it: without anything that was not journalled. */
function journalled(story: Story) {
  return story.lines.reduce((state, line) => reduce(state, line).state, emptyState('session'));
}
