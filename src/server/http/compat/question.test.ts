import { expect, test } from 'vitest';
import { chosenAnswers } from './question.ts';

const one = { questions: [{ question: 'Which library?' }] };
const two = { questions: [{ question: 'Which library?' }, { question: 'Which features?' }] };

test.each([
  ['words for a single question', one, 'Solid', { 'Which library?': 'Solid' }],
  ['words that look like JSON', one, '42', { 'Which library?': '42' }],
  ['JSON by the text of the question', two, '{"Which library?":"Solid"}', { 'Which library?': 'Solid' }],
  ['several labels', two, '{"Which features?":["Search","Export"]}', { 'Which features?': 'Search, Export' }],
  ['JSON that names the answers', one, '{"answers":{"Which library?":"Solid"}}', { 'Which library?': 'Solid' }],
  [
    'the place of the question',
    two,
    '{"0":"Solid","1":["Search","Export"]}',
    { 'Which library?': 'Solid', 'Which features?': 'Search, Export' },
  ],
  ['an object', one, { 'Which library?': 'Solid' }, { 'Which library?': 'Solid' }],
])('an answer may be %s', (_name, input, result, answers) => {
  expect(chosenAnswers(input, result)).toEqual({ type: 'chosen', answers });
});

test.each([
  ['words for two questions', two, 'Solid'],
  ['no words', one, ' '],
  ['another question', one, '{"Which port?":"7433"}'],
  ['a place where no question is', one, '{"1":"Solid"}'],
  ['a name that every object has', { questions: [{ question: 'constructor' }] }, '{}'],
  ['what is no label', one, '{"Which library?":{"deep":true}}'],
  ['an input without questions', {}, 'Solid'],
])('an answer that fits no question is refused: %s', (_name, input, result) => {
  expect(chosenAnswers(input, result)).toMatchObject({ type: 'refused', reason: expect.stringMatching(/^The answer/) });
});
