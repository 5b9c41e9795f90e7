import { expect, test } from 'vitest';
import { effortChoices, modelChoices, orUsual } from './run-choices.ts';
import { notSet } from './run-form.ts';

const models = [
  { id: 'opus', name: 'Opus 4.5', description: '', efforts: ['low', 'high'] },
  { id: 'haiku', name: 'Haiku', description: '', efforts: [] },
];

test('the models are those that the CLI told of', () => {
  expect(modelChoices(models)).toEqual([
    { value: 'opus', label: 'Opus 4.5' },
    { value: 'haiku', label: 'Haiku' },
  ]);
  expect(modelChoices([]).map(({ value }) => value)).toContain('sonnet');
});

test.each([
  ['opus', ['low', 'high']],
  ['haiku', []],
  ['', ['low', 'high']],
])('the efforts of the model "%s" are %j', (model, efforts) => {
  expect(effortChoices(models, model).map(({ value }) => value)).toEqual(efforts);
});

test('what is set for all comes first, and the CLI’s own choice can be taken instead', () => {
  expect(orUsual([{ value: 'opus', label: 'Opus' }], 'opus').slice(0, 2)).toEqual([
    { value: '', label: 'Opus (as set)' },
    { value: notSet, label: 'As the CLI has it' },
  ]);
  expect(orUsual([], '')).toEqual([{ value: '', label: 'As the CLI has it' }]);
});

test('without a word from the CLI the efforts are the common ones', () => {
  expect(effortChoices([], '').map(({ value }) => value)).toEqual(['low', 'medium', 'high']);
});
