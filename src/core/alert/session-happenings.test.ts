import { expect, it } from 'vitest';
import {
  allowed,
  asked,
  called,
  claimed,
  runEnded,
  sent,
  spawned,
  turnEnded,
  turnStarted,
} from '../../../test/core/events.test-support.ts';
import { tell } from '../../../test/core/story.test-support.ts';
import type { BudgetFacts } from '../budget/budget-state.ts';
import type { SessionEvent } from '../session/event.ts';
import { createSessionHappenings } from './session-happenings.ts';

/** A session of which is told what happens, line by line. */
function watched(...opening: SessionEvent[]) {
  const story = tell({
    type: 'session.created',
    id: 'session',
    cwd: '/p/deck',
    title: 'Fix it',
    options: {},
    forkedFrom: null,
  });
  const happenings = createSessionHappenings();
  const line = (...events: SessionEvent[]) => {
    const before = story.state;
    story.line(...events);
    const last = story.lines.at(-1);
    return last ? happenings(before, story.state, last) : [];
  };
  for (const event of opening) line(event);
  return line;
}

const running = [claimed(1), spawned(1), turnStarted()];
const request = asked('r1', 't1', { tool: 'Bash', input: { command: 'touch x', description: 'Touch' } });

it('a request is told once, with what it is about, and settled when it is answered', () => {
  const line = watched(...running, called('t1'));
  const subject = 'request session 1 r1';
  expect(line(request)).toEqual([
    {
      type: 'raised',
      alert: {
        id: subject,
        subject,
        kind: 'request',
        at: 1000,
        sessionId: 'session',
        title: 'Fix it',
        text: 'Bash: touch x',
        request: { id: 'r1', epoch: 1, isDecidable: false },
      },
      asked: 'Bash: touch x',
    },
  ]);
  expect(line(request)).toEqual([]);
  expect(line(allowed('r1'))).toEqual([{ type: 'settled', subject, at: 1000 }]);
});

it('a request that dies with its run is settled', () => {
  const line = watched(...running, called('t1'), request);
  expect(line(runEnded(1, { end: 'stopped' }))).toEqual([
    { type: 'settled', subject: 'request session 1 r1', at: 1000 },
  ]);
});

it('a turn that ends is told, and no longer when the next one begins', () => {
  const line = watched(...running);
  expect(line(turnEnded({ text: 'All\ngreen.' }))).toMatchObject([
    { type: 'raised', alert: { kind: 'turn', subject: 'end session', text: 'All green.' } },
  ]);
  expect(line(turnStarted())).toEqual([{ type: 'settled', subject: 'end session', at: 1000 }]);
});

it('nobody is told of a turn that a person stopped, or after which the next one waits', () => {
  const stop: SessionEvent = { type: 'control.asked', id: 'c', subtype: 'interrupt', detail: null };
  const stopped = watched(...running, stop);
  expect(stopped(turnEnded({ failed: true, outcome: 'error_during_execution' }))).toEqual([]);
  expect(watched(...running, sent('m2'))(turnEnded())).toEqual([]);
});

it('nobody is told of a turn that the next message cut short', () => {
  expect(watched(...running)(turnEnded({ outcome: 'cut', text: 'Half an ans' }))).toEqual([]);
});

it('nobody is told of a turn that made way for a message, whether its end or the response comes first', () => {
  const asked: SessionEvent = { type: 'control.asked', id: 'c', subtype: 'interrupt', detail: 'sendNow', by: 'phone' };
  const answered: SessionEvent = { type: 'control.answered', id: 'c', subtype: 'interrupt', stopped: true };
  const broken = turnEnded({ failed: true, outcome: 'error_during_execution', stopReason: 'aborted_streaming' });
  expect(watched(...running, asked, answered)(broken)).toEqual([]);
  const line = watched(...running, asked);
  expect(line(broken)).toEqual([]);
  // The late response says nothing about the turn that follows.
  line(turnStarted());
  line(answered);
  expect(line(turnEnded())).toMatchObject([{ type: 'raised', alert: { kind: 'turn' } }]);
  // A failure of its own is told as ever.
  const delivering: SessionEvent = { type: 'control.answered', id: 'c', subtype: 'interrupt' };
  expect(watched(...running, asked, delivering)(turnEnded({ failed: true }))).toHaveLength(1);
});

it('a usage limit is told in the words of the CLI, and no longer once the session is to continue', () => {
  const words = 'You’ve hit your 5-hour limit · resets 2:18pm (UTC)';
  const hit: SessionEvent = {
    type: 'error.said',
    messageId: 'e1',
    parent: null,
    text: words,
    kind: 'limit',
    status: 429,
    limit: { kind: 'five_hour', resetsAt: 60_000 },
  };
  const line = watched(...running, hit);
  expect(line(turnEnded({ failed: true, errors: [words] }))).toMatchObject([
    { type: 'raised', alert: { kind: 'failure', text: words, subject: 'end session' } },
  ]);
  const scheduled: SessionEvent = { type: 'limit.scheduled', turn: 1, at: 60_000, by: null };
  expect(line(scheduled)).toEqual([{ type: 'settled', subject: 'end session', at: 1000 }]);
});

it('a failed turn and a crash are failures; an end that was wanted is none', () => {
  expect(watched(...running)(turnEnded({ failed: true, errors: ['Overloaded'] }))).toMatchObject([
    { alert: { kind: 'failure', text: 'Failed: Overloaded' } },
  ]);
  expect(watched(...running)(runEnded(1, { end: 'crashed', code: 3 }))).toMatchObject([
    { alert: { kind: 'failure', text: 'The CLI crashed (exit code 3).' } },
  ]);
  expect(
    watched(...running)(runEnded(1, { code: 3, stderrTail: 'one\n\u001b[31mout of memory\u001b[0m\n' })),
  ).toMatchObject([{ alert: { text: 'The CLI crashed (exit code 3): out of memory' } }]);
  expect(watched(...running)(runEnded(1, { end: 'finished' }))).toEqual([]);
  expect(watched(...running)(runEnded(1, { end: 'swept' }))).toMatchObject([{ alert: { kind: 'failure' } }]);
  expect(watched(claimed(1), spawned(1))(runEnded(1, { end: 'swept' }))).toEqual([]);
});

it('a budget for all is one thing, whichever session notices it; one of a session is its own', () => {
  const budget = (scope: 'day' | 'session'): BudgetFacts => {
    return { id: scope, scope, project: null, dollars: 10, spent: 9, act: 'pause', since: 5, until: null };
  };
  const warned = (scope: 'day' | 'session') => watched()({ type: 'budget.warned', budget: budget(scope) });
  expect(warned('day')).toMatchObject([{ alert: { id: 'budget day 5 warned 10', kind: 'budget' } }]);
  expect(warned('session')).toMatchObject([{ alert: { id: 'budget session session warned 10' } }]);
});

it('nothing is told of what happens in a terminal', () => {
  const line = watched({ type: 'session.placed', place: 'terminal', by: null });
  expect(line(turnEnded())).toEqual([]);
});
