import { expect, it } from 'vitest';
import {
  asked,
  called,
  claimed,
  denied,
  returned,
  runEnded,
  turnEnded,
  turnStarted,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';

const question = { type: 'aside.asked', id: 'a1', question: 'Why?', by: 'phone' } as const;
const call = { type: 'tool.calledByHand', id: 'c1', name: 'Bash', input: {}, clipped: false, by: 'phone' } as const;

/** The CLI asks about a call by hand under an id of its own. */
const askedByHand = asked('r1', 'toolu_mcp_call_1', { isByHand: true });

it('an aside outlives the turn it was asked in, and has the answer when it comes', () => {
  const story = tell(claimed(1), turnStarted(), question, turnEnded());
  expect(story.entry('a1', 'aside')).toMatchObject({ question: 'Why?', by: 'phone', state: { type: 'waiting' } });
  story.line({ type: 'aside.answered', id: 'a1', text: 'Because.' });
  expect(story.entry('a1', 'aside')).toMatchObject({ state: { type: 'answered', text: 'Because.' } });
  expect(story.state.open).not.toHaveProperty('a1');
});

it('an aside is cut with its run, and an answer that comes late changes nothing', () => {
  const story = tell(claimed(1), question, runEnded(1), { type: 'aside.answered', id: 'a1', text: 'Late.' });
  expect(story.entry('a1', 'aside')).toMatchObject({ state: { type: 'cut' } });
});

it('a call by hand is asked about in its own row, outlives a turn, and shows what came of it', () => {
  const story = tell(claimed(1), turnStarted(), call, askedByHand);
  expect(story.entry('c1', 'tool')).toMatchObject({ byHand: { by: 'phone' }, state: { type: 'waiting' } });
  expect(story.all('tool')).toHaveLength(1);
  story.line(denied('r1'));
  story.line(turnEnded());
  story.line(returned('c1', { failed: true }));
  expect(story.entry('c1', 'tool')).toMatchObject({ state: { type: 'denied' } });
});

it('a request about a call of the model is never taken for one by hand', () => {
  const story = tell(claimed(1), turnStarted(), call, called('t1'), asked('r1', 't1'));
  expect(story.entry('c1', 'tool')).toMatchObject({ request: null });
  expect(story.entry('t1', 'tool')).toMatchObject({ state: { type: 'waiting' } });
});
