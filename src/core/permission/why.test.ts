import { describe, expect, it } from 'vitest';
import type { Decider, Decision } from '../session/decision.ts';
import type { Behavior, PlacedRule } from './rule.ts';
import type { Trial, TrialReason } from './trial.ts';
import { whyOf } from './why.ts';

const rule: PlacedRule = { behavior: 'allow', rule: 'Bash(ls:*)', place: 'project' };

const decided = (by: Decider, outcome: Decision['outcome'] = 'allowed'): Decision => ({
  id: 't1',
  at: 1000,
  project: '/work',
  tool: 'Bash',
  subject: 'ls',
  mode: 'default',
  outcome,
  by,
});

const trialOf = (outcome: Behavior, reason: TrialReason): Trial => {
  const because = { subject: 'ls', outcome, reason };
  return { outcome, because, steps: [because] };
};

describe('what was told goes first', () => {
  it('a person is the reason, whatever the rules say now', () => {
    const person: Decider = { type: 'person', device: 'phone', suggestions: [], note: null, isEdited: false };
    expect(whyOf(decided(person), trialOf('deny', { type: 'nothing' }))).toMatchObject({
      cause: person,
      isProbable: false,
    });
  });

  it('so is a hook, a reason of the CLI, and that it was cancelled', () => {
    expect(whyOf(decided({ type: 'hook', words: 'No.' }, 'denied'), null).cause).toEqual({
      type: 'hook',
      words: 'No.',
    });
    expect(whyOf(decided({ type: 'cli', reason: 'classifier' }), null).cause.type).toBe('cli');
    const gone = whyOf(decided({ type: 'nobody', reason: 'the CLI ended' }, 'cancelled'), null);
    expect(gone).toMatchObject({ cause: { type: 'cancelled', reason: 'the CLI ended' }, isProbable: false });
  });

  it('so is a tool that is not there, unless a rule has taken it away', () => {
    const gone = decided({ type: 'noTool' }, 'denied');
    expect(whyOf(gone, trialOf('ask', { type: 'nothing' }))).toMatchObject({
      cause: { type: 'noTool' },
      isProbable: false,
    });
    const deny: PlacedRule = { behavior: 'deny', rule: 'Bash', place: 'project' };
    expect(whyOf(gone, trialOf('deny', { type: 'rule', rule: deny }))).toMatchObject({
      cause: { type: 'rule', rule: deny },
      isProbable: true,
    });
  });

  it('the mode is told by name, unless reading inside of the folder is what it was', () => {
    expect(whyOf(decided({ type: 'mode' }), null).cause).toEqual({ type: 'mode', mode: 'default' });
    const inside = { type: 'insideFolder', folder: '/work' } as const;
    expect(whyOf(decided({ type: 'mode' }), trialOf('allow', inside)).cause).toEqual({
      type: 'reason',
      reason: inside,
    });
  });
});

describe('what was left out is worked out, and says so', () => {
  it('which rule it was', () => {
    const told = trialOf('allow', { type: 'rule', rule });
    expect(whyOf(decided({ type: 'rule' }), told)).toMatchObject({ cause: { type: 'rule', rule }, isProbable: true });
    expect(whyOf(decided({ type: 'untold' }), told)).toMatchObject({ cause: { type: 'rule', rule }, isProbable: true });
  });

  it('that it was a rule is sure, also when none fits now', () => {
    const other = trialOf('ask', { type: 'nothing' });
    expect(whyOf(decided({ type: 'rule' }), other)).toMatchObject({
      cause: { type: 'rule', rule: null },
      isProbable: false,
    });
  });

  it('a command that only reads', () => {
    const reads = trialOf('allow', { type: 'readOnly' });
    expect(whyOf(decided({ type: 'check' }), reads)).toMatchObject({ cause: { type: 'reason' }, isProbable: true });
  });

  it('nothing, when the rules of now would decide otherwise', () => {
    const other = trialOf('ask', { type: 'nothing' });
    expect(whyOf(decided({ type: 'untold' }), other)).toMatchObject({ cause: { type: 'unknown' }, isProbable: false });
    expect(whyOf(decided({ type: 'untold' }), null).cause.type).toBe('unknown');
  });

  it('what is open is not explained', () => {
    expect(whyOf(decided({ type: 'untold' }, 'open'), null).cause.type).toBe('open');
  });
});
