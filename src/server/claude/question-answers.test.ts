import { expect, test } from 'vitest';
import type { JsonObject } from '../../core/json.ts';
import type { RequestAnswer, RequestFacts } from '../../core/session/event.ts';
import { completeAnswer } from './question-answers.ts';

const questions = [{ question: 'Continue?' }, { question: 'Which features?', multiSelect: true }];
type Asked = Pick<RequestFacts, 'kind' | 'input'>;
const request: Asked = { kind: 'question', input: { questions } };
const allow = (input: JsonObject): RequestAnswer => ({ type: 'allow', input, suggestions: [] });

test('answers by the place of the question, with a list of labels and nothing else, are completed', () => {
  const answer = allow({ answers: { '0': 'Yes', '1': ['Option1', 'Option2'] } });
  expect(completeAnswer(request, answer)).toEqual(
    allow({ questions, answers: { 'Continue?': 'Yes', 'Which features?': 'Option1, Option2' } }),
  );
});

test('an answer by the text of the question stays as it is', () => {
  const answer = allow({ questions, answers: { 'Continue?': 'No' }, annotations: { a: 1 } });
  expect(completeAnswer(request, answer)).toEqual(answer);
});

test('a question that is a number is meant before the place', () => {
  const odd: Asked = { kind: 'question', input: { questions: [{ question: '1' }, { question: '0' }] } };
  const answer = allow({ answers: { '0': 'zero', '1': 'one' } });
  expect(completeAnswer(odd, answer)).toMatchObject({ input: { answers: { '1': 'one', '0': 'zero' } } });
});

test('what names no question is left to the CLI, and other requests are not touched', () => {
  expect(completeAnswer(request, allow({ answers: { 'Why?': 'x' } }))).toMatchObject({
    input: { answers: { 'Why?': 'x' } },
  });
  const permission: Asked = { kind: 'permission', input: {} };
  const answer = allow({ answers: { '0': 'x' } });
  expect(completeAnswer(permission, answer)).toBe(answer);
});
