import { expect, test } from 'vitest';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { RequestAnswer, RequestKind } from '../../../core/session/event.ts';
import { plainDenial, settledWords } from './settled-words.ts';

const at = new Date(2026, 0, 5, 14, 2).getTime();
const input = { command: 'touch x' };

function answered(answer: RequestAnswer, { kind = 'permission' as RequestKind, received = true } = {}): RequestRecord {
  return { ...base, kind, state: { type: 'answered', answer, by: 'laptop', at, received } };
}

const base: RequestRecord = {
  id: 'r',
  kind: 'permission',
  toolUseId: 't',
  tool: 'Bash',
  input,
  clipped: false,
  title: null,
  description: null,
  reason: null,
  blockedPath: null,
  suggestions: [],
  agentId: null,
  seq: 1,
  openedAt: at,
  epoch: 1,
  state: { type: 'pending' },
};

const allow: RequestAnswer = { type: 'allow', input, suggestions: [] };
const deny = (message: string): RequestAnswer => ({ type: 'deny', message, interrupt: false });

test.each<[string, RequestRecord]>([
  ['Allowed once by laptop at 14:02', answered(allow)],
  ['Allowed once by laptop at 14:02, on its way to Claude', answered(allow, { received: false })],
  ['Allowed with changes by laptop at 14:02', answered({ ...allow, input: { command: 'touch y' } })],
  [
    'Allowed (Accept edits for this session) by laptop at 14:02',
    answered({ ...allow, suggestions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }] }),
  ],
  ['Denied by laptop at 14:02', answered(deny(plainDenial))],
  ['Plan approved by laptop at 14:02', answered(allow, { kind: 'plan' })],
  ['Sent back by laptop at 14:02', answered(deny('More tests'), { kind: 'plan' })],
  ['Answered by laptop at 14:02', answered(allow, { kind: 'question' })],
  ['Answered by laptop at 14:02', answered({ type: 'reply', response: { action: 'accept' } })],
  ['Declined by laptop at 14:02', answered({ type: 'reply', response: { action: 'decline' } })],
  ['Cancelled at 14:02: interrupted', { ...base, state: { type: 'cancelled', reason: 'interrupted', at } }],
])('%s', (sentence, request) => {
  expect(settledWords(request, '')?.sentence).toBe(sentence);
});

test('a note is told, what stands in for none is not', () => {
  expect(settledWords(answered(deny('Use npm')), '')?.note).toBe('Use npm');
  expect(settledWords(answered(deny(plainDenial)), '')?.note).toBeNull();
});

test('the answers to questions are told', () => {
  const answer: RequestAnswer = { type: 'allow', input: { answers: { 'Which?': 'A, B' } }, suggestions: [] };
  expect(settledWords(answered(answer, { kind: 'question' }), '')?.answers).toEqual([
    { question: 'Which?', answer: 'A, B' },
  ]);
});

test('what is pending is not settled', () => {
  expect(settledWords(base, '')).toBeNull();
});
