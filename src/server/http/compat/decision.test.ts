import { expect, test } from 'vitest';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer, RequestKind } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { decisionOn, withinScope } from './decision.ts';

const rules = [{ toolName: 'Bash', ruleContent: 'ls' }];
const session = { destination: 'session' };
const allowing: Suggestion[] = [
  { type: 'addRules', rules, behavior: 'allow', ...session },
  { type: 'setMode', mode: 'acceptEdits', ...session },
  { type: 'addDirectories', directories: ['/srv'], ...session },
];
const others: Suggestion[] = [
  { type: 'addRules', rules, behavior: 'deny', ...session },
  { type: 'removeRules', rules, behavior: 'allow', ...session },
  { type: 'removeDirectories', directories: ['/srv'], ...session },
  { type: 'setMode', mode: 'bypassPermissions', ...session },
];

function request(kind: RequestKind, suggestions: Suggestion[]): RequestRecord {
  const facts = { id: 'r', toolUseId: 't', tool: 'Bash', input, title: null, description: null, reason: null };
  const rest = { blockedPath: null, agentId: null, clipped: false, seq: 1, openedAt: 0, epoch: 1 };
  const state = { type: 'pending' } as const;
  return { ...facts, ...rest, kind, suggestions, state };
}

const input = { command: 'ls' };
const always = { type: 'approve_always', id: 't' } as const;

test('approve_always allows this session and nothing else', () => {
  const local: Suggestion = { type: 'addRules', rules, behavior: 'allow', destination: 'localSettings' };
  const decision = decisionOn(always, request('permission', [...others, local, ...allowing.slice(1)]), '/srv');
  const own = { type: 'addRules', rules, behavior: 'allow', destination: 'session' };
  expect(decision).toEqual({ type: 'answer', answer: { type: 'allow', input, suggestions: [own] } });
});

test('approve_always without a suggestion makes a session rule for the exact call', () => {
  const decision = decisionOn(always, request('permission', others), '/srv');
  const own = { type: 'addRules', rules, behavior: 'allow', destination: 'session' };
  expect(decision).toEqual({ type: 'answer', answer: { type: 'allow', input, suggestions: [own] } });
});

test('a request that is about no tool can be rejected only', () => {
  const elicitation = request('elicitation', []);
  expect(decisionOn({ type: 'approve', id: 'r' }, elicitation, '/srv')).toMatchObject({ type: 'refused' });
  expect(decisionOn({ type: 'reject', id: 'r', message: 'No.' }, elicitation, '/srv')).toEqual({
    type: 'answer',
    answer: { type: 'refuse', reason: 'No.' },
  });
});

test('what is no question takes no answer', () => {
  const answer = { type: 'answer', toolUseId: 't', result: 'yes' } as const;
  expect(decisionOn(answer, request('permission', []), '/srv')).toMatchObject({ type: 'refused' });
});

test('[S26] a rule for a whole tool needs operate; from a device that may approve, this call is allowed once', () => {
  const grant = (rule: { toolName: string; ruleContent?: string }): RequestAnswer => {
    return { type: 'allow', input, suggestions: [{ type: 'addRules', rules: [rule], behavior: 'allow', ...session }] };
  };
  const whole = grant({ toolName: 'mcp__shell__exec' });
  expect(withinScope(whole, 'operate')).toBe(whole);
  expect(withinScope(whole, 'approve')).toEqual({ type: 'allow', input, suggestions: [] });
  expect(withinScope(grant({ toolName: 'Bash', ruleContent: 'ls' }), 'approve')).toMatchObject({
    suggestions: [{ rules: [{ ruleContent: 'ls' }] }],
  });
});
