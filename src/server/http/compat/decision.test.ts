import { expect, test } from 'vitest';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestKind } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { decisionOn } from './decision.ts';

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

test('approve_always takes every suggestion that says allow, and no other', () => {
  const decision = decisionOn(always, request('permission', [...others, ...allowing]));
  expect(decision).toEqual({ type: 'answer', answer: { type: 'allow', input, suggestions: allowing } });
});

test('approve_always without a fitting suggestion is a plain yes', () => {
  const decision = decisionOn(always, request('permission', others));
  expect(decision).toEqual({ type: 'answer', answer: { type: 'allow', input, suggestions: [] } });
});

test('a request that is about no tool can be rejected only', () => {
  const elicitation = request('elicitation', []);
  expect(decisionOn({ type: 'approve', id: 'r' }, elicitation)).toMatchObject({ type: 'refused' });
  expect(decisionOn({ type: 'reject', id: 'r', message: 'No.' }, elicitation)).toEqual({
    type: 'answer',
    answer: { type: 'refuse', reason: 'No.' },
  });
});

test('what is no question takes no answer', () => {
  const answer = { type: 'answer', toolUseId: 't', result: 'yes' } as const;
  expect(decisionOn(answer, request('permission', []))).toMatchObject({ type: 'refused' });
});
