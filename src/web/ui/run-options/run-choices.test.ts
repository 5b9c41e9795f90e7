import { expect, test } from 'vitest';
import { effortChoices, modeChoicesFor, modelChoices, orUsual } from './run-choices.ts';
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
});

test('before the CLI has reported its models they have the same names', () => {
  expect(modelChoices([])).toContainEqual({ value: 'sonnet', label: 'Sonnet' });
  expect(modelChoices([{ id: 'claude-opus-4-6', name: '', description: '', efforts: [] }])).toEqual([
    { value: 'claude-opus-4-6', label: 'Opus 4.6' },
  ]);
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
    { value: notSet, label: 'CLI default' },
  ]);
  expect(orUsual([], '')).toEqual([{ value: '', label: 'CLI default' }]);
});

test('without a word from the CLI the efforts are the common ones', () => {
  expect(effortChoices([], '').map(({ value }) => value)).toEqual(['low', 'medium', 'high']);
});

test.each([
  ['2.1.325', false, ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions']],
  ['2.1.38', false, ['default', 'acceptEdits', 'plan', 'delegate', 'dontAsk', 'bypassPermissions']],
  ['2.2.0', true, ['default', 'acceptEdits', 'plan', 'auto', 'dontAsk']],
  [null, false, ['default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions']],
])('CLI %s (refuses bypass: %s) takes the modes %j', (version, refusesBypass, modes) => {
  expect(modeChoicesFor({ version, refusesBypass }).map(({ value }) => value)).toEqual(modes);
});
