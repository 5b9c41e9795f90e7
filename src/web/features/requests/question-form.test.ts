import { expect, test } from 'vitest';
import {
  answersOf,
  isFilled,
  nothingFilled,
  type Question,
  questionsOf,
  withOption,
  withOther,
} from './question-form.ts';

const options = ['Red', 'Green', 'Blue'].map((label) => ({ label, description: '', preview: null }));
const one: Question = { question: 'Which colour?', header: 'Colour', options, isMultiple: false };
const many: Question = { ...one, question: 'Which colours?', isMultiple: true };
const free: Question = { ...one, question: 'What else?', options: [] };

test('questions are read as the tool is called with them', () => {
  const questions = [
    { question: 'Q?', header: 'H', multiSelect: true, options: [{ label: 'A', description: 'a', preview: 'x' }, 'B'] },
    { question: 'Free?' },
  ];
  expect(questionsOf({ questions })).toEqual([
    {
      question: 'Q?',
      header: 'H',
      isMultiple: true,
      options: [
        { label: 'A', description: 'a', preview: 'x' },
        { label: 'B', description: '', preview: null },
      ],
    },
    { question: 'Free?', header: '', isMultiple: false, options: [] },
  ]);
});

test.each([
  [{}],
  [{ questions: [] }],
  [{ questions: 'What?' }],
  [{ questions: [{ header: 'No question' }] }],
  [{ questions: [{ question: 'Q?', options: [{ description: 'no label' }] }] }],
])('what are no questions gives null: %j', (input) => {
  expect(questionsOf(input)).toBeNull();
});

test('of single options the last one counts', () => {
  const filled = withOption(one, withOption(one, nothingFilled, 'Red'), 'Blue');
  expect(answersOf([one], [filled])).toEqual({ 'Which colour?': 'Blue' });
});

test('several options are joined in the order in which they are offered', () => {
  const filled = withOption(many, withOption(many, nothingFilled, 'Blue'), 'Red');
  expect(answersOf([many], [filled])).toEqual({ 'Which colours?': 'Red, Blue' });
  expect(answersOf([many], [withOption(many, filled, 'Red')])).toEqual({ 'Which colours?': 'Blue' });
});

test('own words replace a single choice and join several', () => {
  const other = { chosen: ['Red'], isOther: true, other: ' teal ' };
  expect(answersOf([one], [withOther(one, other, true)])).toEqual({ 'Which colour?': 'teal' });
  expect(answersOf([many], [withOther(many, other, true)])).toEqual({ 'Which colours?': 'Red, teal' });
});

test('a question without options takes words', () => {
  expect(answersOf([free], [{ ...nothingFilled, other: 'a boat' }])).toEqual({ 'What else?': 'a boat' });
});

test('a question is filled when there is an answer to it', () => {
  expect(isFilled(one, nothingFilled)).toBe(false);
  expect(isFilled(one, { ...nothingFilled, chosen: ['Red'] })).toBe(true);
  expect(isFilled(one, { chosen: [], isOther: true, other: '  ' })).toBe(false);
  expect(isFilled(many, { chosen: ['Red'], isOther: true, other: '' })).toBe(false);
  expect(isFilled(free, nothingFilled)).toBe(false);
});
