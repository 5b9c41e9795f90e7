import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import type { RequestRecord } from './entry.ts';
import type { RequestAnswer } from './event.ts';
import { asRun, editedInput, originalFields, ranInput } from './ran-input.ts';

const asked = { command: 'npm test', description: 'Run tests' };

function request(ran: JsonObject, facts: Partial<RequestRecord> = {}, answerSeq?: number): RequestRecord {
  const answer: RequestAnswer = { type: 'allow', input: ran, suggestions: [] };
  const answered = { type: 'answered', answer, by: null, at: 2, received: true } as const;
  return {
    ...{ id: 'r', kind: 'permission', toolUseId: 't', tool: 'Bash', input: asked, clipped: false, title: null },
    ...{ description: null, reason: null, blockedPath: null, suggestions: [], agentId: null },
    ...{ seq: 1, openedAt: 1, epoch: 1, state: answerSeq === undefined ? answered : { ...answered, answerSeq } },
    ...facts,
  };
}

describe('the input that ran', () => {
  it('is what the person allowed, with the original beside it', () => {
    const ran = { command: 'npm test --silent', description: 'Run tests' };
    const call = { input: asked, request: request(ran) };
    expect(ranInput(call)).toEqual({ input: ran, original: asked });
    expect(asRun(asRun(call)).input).toEqual(ran);
    expect(originalFields(ranInput(asRun(call)))).toEqual([{ name: 'command', value: 'npm test' }]);
  });

  it('is what was asked for while nobody changed it', () => {
    const call = { input: asked, request: null };
    expect(asRun(call)).toBe(call);
    expect(ranInput({ input: asked, request: request({ ...asked }) }).original).toBeNull();
    const denied = { type: 'deny', message: 'no', interrupt: false } as const;
    const state = { type: 'answered', answer: denied, by: null, at: 2, received: true } as const;
    expect(editedInput(request({}, { state }))).toBeNull();
  });

  it.each<[string, JsonObject, Partial<RequestRecord>]>([
    ['fields in another order', { description: 'Run tests', command: 'npm test' }, {}],
    ['an answer without an input', {}, {}],
    ['the answers to a question', { ...asked, answers: { Which: 'this' } }, { kind: 'question' }],
    [
      'the whole of a shortened request',
      { command: 'npm test -- all of it', description: 'Run tests' },
      { clipped: true },
    ],
  ])('%s is not an edit', (_name, ran, facts) => {
    expect(editedInput(request(ran, facts))).toBeNull();
  });

  it.each<[string, JsonObject, Partial<RequestRecord>]>([
    ['another value', { ...asked, command: 'ls' }, {}],
    ['a removed field', { command: 'npm test' }, {}],
    ['an added field', { ...asked, timeout: 5 }, {}],
    ['an edited plan', { plan: 'b' }, { kind: 'plan', input: { plan: 'a' } }],
    ['a shortened request that was replaced', { ...asked, command: 'ls' }, { clipped: true }],
    ['a shortened request that was made shorter', { ...asked, command: 'npm' }, { clipped: true }],
  ])('%s is an edit', (_name, ran, facts) => {
    expect(editedInput(request(ran, facts))).toEqual(ran);
  });

  it('is compared as far as both are known where the answer is shortened too', () => {
    expect(editedInput(request({ ...asked, command: 'npm' }, { clipped: true }, 5))).toBeNull();
    expect(editedInput(request({ ...asked, command: 'npx' }, { clipped: true }, 5))).not.toBeNull();
  });
});
