import { describe, expect, it } from 'vitest';
import {
  allowed,
  asked,
  called,
  cancelled,
  claimed,
  denied,
  returned,
  runEnded,
  turnStarted,
} from '../../../test/core/events.test-support.ts';
import { tell } from '../../../test/core/story.test-support.ts';
import type { Change } from './change.ts';
import type { Decision } from './decision.ts';
import type { RequestAnswer } from './event.ts';
import { subjectOf } from './subject.ts';

const opening = [claimed(1), turnStarted({ mode: 'acceptEdits' })];

const decisionsIn = (changes: Change[]): Decision[] =>
  changes.flatMap((change) => (change.type === 'decision' ? [change.decision] : []));

describe('a decision is a row of its own', () => {
  it('that is open while nothing is decided, and tells the mode of then', () => {
    const story = tell(...opening);
    const [open] = decisionsIn(story.line(called('t1', { name: 'Bash', input: { command: 'ls' } })));
    expect(open).toMatchObject({ id: 't1', outcome: 'open', tool: 'Bash', subject: 'ls', mode: 'acceptEdits' });
  });

  it('that names the device which answered, and when', () => {
    const story = tell(...opening, called('t1'), asked('r1', 't1'));
    story.pass(10);
    const [answered] = decisionsIn(story.line(allowed('r1', 'phone')));
    expect(answered).toMatchObject({ outcome: 'allowed', at: 1010, by: { type: 'person', device: 'phone' } });
    story.pass(10);
    expect(decisionsIn(story.line(returned('t1')))).toMatchObject([{ outcome: 'allowed', at: 1010 }]);
  });

  it('that tells the input which ran, and the original, where a person edited it', () => {
    const story = tell(
      ...opening,
      called('t1', { name: 'Bash', input: { command: 'ls' } }),
      asked('r1', 't1', { input: { command: 'ls' } }),
    );
    const answer: RequestAnswer = { type: 'allow', input: { command: 'ls -la' }, suggestions: [] };
    const [answered] = decisionsIn(story.line({ type: 'request.answered', id: 'r1', answer, by: null }));
    expect(answered).toMatchObject({ subject: 'ls -la', original: 'ls', by: { isEdited: true } });
  });

  it('that keeps what a person said when they denied', () => {
    const story = tell(...opening, called('t1'), asked('r1', 't1'));
    const [answered] = decisionsIn(story.line(denied('r1', 'laptop')));
    expect(answered).toMatchObject({ outcome: 'denied', by: { type: 'person', device: 'laptop' } });
  });

  it('that is cancelled with its request, or when the call was cut', () => {
    const story = tell(...opening, called('t1'), asked('r1', 't1'), called('t2'));
    expect(decisionsIn(story.line(cancelled('r1')))).toMatchObject([{ outcome: 'cancelled', by: { type: 'nobody' } }]);
    const cut = decisionsIn(story.line(runEnded(1))).find(({ id }) => id === 't2');
    expect(cut).toMatchObject({ outcome: 'cancelled', by: { type: 'nobody', reason: 'the CLI ended' } });
  });

  it.each([
    [{ decision: 'accept', source: 'config', reason: 'rule' }, 'allowed', 'rule'],
    [{ decision: 'accept', source: 'config', reason: 'mode' }, 'allowed', 'mode'],
    [{ decision: 'accept', source: 'config', reason: 'subcommandResults' }, 'allowed', 'check'],
    [{ decision: 'accept', source: 'config', reason: null }, 'allowed', 'untold'],
    [{ decision: 'accept', source: 'config', reason: 'classifier' }, 'allowed', 'cli'],
    [{ decision: 'reject', source: 'config', reason: 'rule' }, 'denied', 'rule'],
    [{ decision: 'reject', source: 'hook', reason: 'hook' }, 'denied', 'hook'],
    [{ decision: 'unavailable', source: null, reason: 'noSuchTool' }, 'refused', 'noTool'],
    [{ decision: 'invalid', source: null, reason: 'badCall' }, 'refused', 'badCall'],
    [null, 'allowed', 'untold'],
  ])('that says what the CLI said: %j', (decision, outcome, type) => {
    const story = tell(...opening, called('t1'));
    const failed = outcome !== 'allowed';
    expect(decisionsIn(story.line(returned('t1', { decision, failed })))).toMatchObject([{ outcome, by: { type } }]);
  });
});

it.each([
  [{ command: 'ls', description: 'List' }, 'ls'],
  [{ file_path: '/a', content: 'x' }, '/a'],
  [{ count: 3, words: 'first words' }, 'first words'],
  [{ command: '', description: 'What is left' }, 'What is left'],
  [{}, ''],
  [{ command: 'x'.repeat(600) }, 'x'.repeat(500)],
])('what a call is about: %j', (input, subject) => {
  expect(subjectOf(input)).toBe(subject);
});
