import { expect, it } from 'vitest';
import {
  asked,
  called,
  cancelled,
  claimed,
  denied,
  returned,
  spawned,
  turnEnded,
  turnStarted,
} from '../../../../test/core/events.test-support.ts';
import { tell } from '../../../../test/core/story.test-support.ts';
import type { SessionEvent } from '../event.ts';

const opening = [claimed(1), spawned(1), turnStarted()];
const stop: SessionEvent = { type: 'turn.stopped', by: 'laptop' };
const interrupt: SessionEvent = { type: 'control.asked', id: 'c1', subtype: 'interrupt', detail: null };
const interrupted: SessionEvent = { type: 'notice.raised', notice: { type: 'interrupted', forTool: true } };
const broken = turnEnded({ outcome: 'error_during_execution', failed: true });
const laptop = { type: 'person', by: 'laptop' };

it('what a stopped turn leaves behind says who stopped it, and is cut instead of failed', () => {
  const story = tell(...opening, called('asks'), called('runs'), called('no'), asked('r1', 'asks'), asked('r2', 'no'));
  story.line(denied('r2'));
  story.line(stop);
  story.line(interrupt);
  story.line(cancelled('r1'));
  story.line(returned('asks', { failed: true }));
  // The older CLI calls it an error, the newer one a rejection.
  story.line(returned('runs', { failed: true, decision: { decision: 'reject', source: null, reason: null } }));
  story.line(returned('no', { failed: true }));
  story.line(interrupted);
  story.line(broken);
  const reason = 'the turn was stopped by laptop';
  expect(story.request('r1').state).toMatchObject({ type: 'cancelled', reason });
  expect(story.all('tool').map(({ state }) => state)).toEqual([
    { type: 'cut', reason },
    { type: 'cut', reason },
    { type: 'denied' },
  ]);
  expect(story.all('notice').at(-1)?.notice).toMatchObject({ type: 'interrupted', stopped: laptop });
  expect(story.only('turn').stopped).toEqual(laptop);
});

it('the next turn knows nothing of it', () => {
  const story = tell(
    ...opening,
    stop,
    interrupt,
    broken,
    turnStarted(),
    called('t1'),
    asked('r1', 't1'),
    cancelled('r1'),
  );
  story.line(turnEnded({ failed: true }));
  expect(story.request('r1').state).toMatchObject({ reason: 'the CLI took it back' });
  expect(story.all('turn').map(({ stopped }) => stopped)).toEqual([laptop, undefined]);
});

it('a turn that no person stopped does not say so', () => {
  expect(tell(...opening, interrupt, broken).only('turn').stopped).toEqual({ type: 'other' });
  const budget = { id: 'b', scope: 'day', project: null, dollars: 1, spent: 2, act: 'pause', until: null, since: 0 };
  const reached = { type: 'budget.reached', budget, interrupted: true } as SessionEvent;
  expect(tell(...opening, reached, interrupt, broken).only('turn').stopped).toEqual({ type: 'budget' });
});

it('a turn that went on to its end was not stopped', () => {
  expect(tell(...opening, stop, interrupt, turnEnded()).only('turn').stopped).toBeUndefined();
  const refused: SessionEvent = { type: 'control.failed', id: 'c1', subtype: 'interrupt', error: 'no' };
  expect(tell(...opening, stop, interrupt, refused, broken).only('turn').stopped).toBeUndefined();
});

const makesWay: SessionEvent = {
  type: 'control.asked',
  id: 'w1',
  subtype: 'interrupt',
  detail: 'sendNow',
  by: 'phone',
};
const stoppedForIt: SessionEvent = { type: 'control.answered', id: 'w1', subtype: 'interrupt', stopped: true };
const delivering: SessionEvent = { type: 'control.answered', id: 'w1', subtype: 'interrupt' };
const aborted = turnEnded({ outcome: 'error_during_execution', failed: true, stopReason: 'aborted_streaming' });
const phone = { type: 'person', by: 'phone' };

it.each([
  ['the response', [stoppedForIt, interrupted, aborted, turnStarted()]],
  ['the words of the CLI', [interrupted, stoppedForIt, aborted, turnStarted()]],
  ['the end of the turn', [interrupted, aborted, stoppedForIt, turnStarted()]],
  ['the end of the turn, without words,', [aborted, stoppedForIt, turnStarted()]],
  ['the next turn', [interrupted, aborted, turnStarted(), stoppedForIt]],
])('a turn that is stopped to make way for a message says who wanted that when %s comes first', (_first, events) => {
  const story = tell(...opening, makesWay, ...events, turnEnded({ failed: true }));
  expect(story.all('turn').map(({ stopped }) => stopped)).toEqual([phone, undefined]);
  for (const { notice } of story.all('notice')) {
    if (notice.type === 'interrupted') expect(notice.stopped).toEqual(phone);
  }
});

it('a turn that continues with the message was not stopped', () => {
  expect(tell(...opening, makesWay, delivering, broken).only('turn').stopped).toBeUndefined();
  expect(tell(...opening, makesWay, broken).only('turn').stopped).toBeUndefined();
  const refused: SessionEvent = { type: 'control.failed', id: 'w1', subtype: 'interrupt', error: 'no' };
  expect(tell(...opening, makesWay, refused, aborted).only('turn').stopped).toBeUndefined();
  // A refusal of one request does not undo what another person did.
  expect(tell(...opening, stop, interrupt, makesWay, refused, aborted).only('turn').stopped).toEqual(laptop);
});

it('two devices make way at once: the turn is stopped by the one that the CLI names', () => {
  const other: SessionEvent = { ...makesWay, id: 'w2', by: 'laptop' };
  const late: SessionEvent = { ...delivering, id: 'w2' };
  expect(tell(...opening, makesWay, other, late, stoppedForIt, aborted).only('turn').stopped).toEqual(phone);
  expect(tell(...opening, makesWay, other, late, aborted).only('turn').stopped).toEqual(phone);
  expect(tell(...opening, stop, interrupt, makesWay, stoppedForIt, aborted).only('turn').stopped).toEqual(laptop);
});
