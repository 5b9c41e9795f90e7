import { expect, test } from 'vitest';
import type { Cause, Why } from '../../../core/permission/why.ts';
import { whyWords } from './why-words.ts';

const why = (cause: Cause, facts: Partial<Why> = {}): Why => ({
  decision: {
    id: 't1',
    at: 0,
    project: '/work',
    tool: 'Bash',
    subject: 'ls',
    mode: 'acceptEdits',
    outcome: 'allowed',
    by: { type: 'untold' },
  },
  cause,
  isProbable: false,
  ...facts,
});

test('a person is named, with what they had remembered', () => {
  const rules = [{ toolName: 'Bash', ruleContent: 'ls:*' }];
  const cause: Cause = {
    type: 'person',
    device: 'Phone',
    suggestions: [{ type: 'addRules', rules, behavior: 'allow', destination: 'session' }],
    note: null,
    isEdited: true,
  };
  const words = whyWords(why(cause));
  expect(words.headline).toBe('Allowed by Phone');
  expect(words.lines).toContainEqual({ label: 'Remembered', words: 'allow Bash(ls:*) for this session' });
  expect(words.lines).toContainEqual({ label: 'Mode', words: 'Accept edits' });
});

test('an edited call tells what ran, and what was asked for as struck out', () => {
  const cause: Cause = { type: 'person', device: null, suggestions: [], note: null, isEdited: true };
  const call = why(cause);
  expect(whyWords({ ...call, decision: { ...call.decision, original: 'rm -r .' } }).lines).toEqual(
    expect.arrayContaining([
      { label: 'Ran', words: 'ls', isCode: true },
      { label: 'Original', words: 'rm -r .', isCode: true, isStruck: true },
    ]),
  );
});

test('what is worked out says so', () => {
  const rule = { behavior: 'allow', rule: 'Bash(ls:*)', place: 'local' } as const;
  const words = whyWords(why({ type: 'rule', rule }, { isProbable: true }));
  expect(words).toMatchObject({
    headline: 'Probably allowed by a rule',
    remark: 'Which rule it was is worked out from the rules as they are now.',
  });
  expect(words.lines[0]).toEqual({ label: 'Rule', words: 'Bash(ls:*)', isCode: true });
});

test('what nobody knows is not made up', () => {
  expect(whyWords(why({ type: 'unknown' })).remark).toContain('may have changed');
});

test('a tool that is not there is told as what it is', () => {
  const call = why({ type: 'noTool' });
  const refused = { ...call, decision: { ...call.decision, outcome: 'refused', by: { type: 'noTool' } } } as const;
  expect(whyWords(refused).headline).toBe('Refused because there is no such tool in this session');
});

test('a call that the CLI did not take was allowed by nobody, and what was wrong with it is told', () => {
  const by = { type: 'badCall', words: 'InputValidationError: `file_path` is missing' } as const;
  const call = why(by);
  const words = whyWords({ ...call, decision: { ...call.decision, outcome: 'refused', by } });
  expect(words.headline).toBe('Refused by the CLI before anybody was asked');
  expect(words.lines[0]).toEqual({ label: 'It said', words: by.words });
});
