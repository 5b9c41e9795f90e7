import { describe, expect, test } from 'vitest';
import { modelDetails, modelInUse, modelLabel } from './model-choice.ts';

const models = [
  { id: 'default', name: 'Default (recommended)', description: '', efforts: [] },
  { id: 'opus', name: 'Opus', description: '', efforts: [] },
  { id: 'opus[1m]', name: 'Opus (1M context)', description: '', efforts: [] },
  { id: 'haiku', name: 'Haiku', description: '', efforts: [] },
];

describe('the model in use', () => {
  test.each([
    [null, null, 'default', 'Default model'],
    [null, 'haiku', 'haiku', 'Haiku'],
    ['haiku', 'haiku', 'haiku', 'Haiku'],
    ['claude-opus-5-5', null, 'default', 'Opus 5.5'],
    ['claude-opus-5-5', 'default', 'default', 'Opus 5.5'],
    ['claude-opus-5-5', 'opus', 'opus', 'Opus 5.5'],
    ['claude-opus-4-6[1m]', 'opus[1m]', 'opus[1m]', 'Opus 4.6 1M'],
    ['claude-haiku-4-5-20251001', 'opus', 'haiku', 'Haiku 4.5'],
    ['claude-3-5-sonnet-20241022', 'opus', undefined, 'Sonnet 3.5'],
    ['my-own-model', 'my-own-model', undefined, 'my-own-model'],
  ])('the CLI says %s, %s was chosen', (confirmed, wanted, id, label) => {
    expect(modelInUse({ models, confirmed, wanted })?.id).toBe(id);
    expect(modelLabel({ models, confirmed, wanted })).toBe(label);
  });
});

test('nothing is known before the first run', () => {
  expect(modelInUse({ models: [], confirmed: null, wanted: null })).toBe(null);
  expect(modelLabel({ models: [], confirmed: null, wanted: null })).toBe('Default model');
  expect(modelLabel({ models: [], confirmed: null, wanted: 'opus' })).toBe('opus');
});

test.each([
  [
    { description: 'Opus 5.5 · For complex tasks · $4/$20 per Mtok', efforts: ['low', 'high', 'max'] },
    ['Opus 5.5 · For complex tasks', '$4 in, $20 out per million tokens · effort low to max'],
  ],
  [
    { description: 'Fast · $0.10/$0.50 per Mtok ($0.50/$2.50 for prompts over 100k)', efforts: [] },
    ['Fast', '$0.10 in, $0.50 out per million tokens ($0.50/$2.50 for prompts over 100k)'],
  ],
  [{ description: 'Of a gateway', efforts: [] }, ['Of a gateway']],
  [{ description: '', efforts: [] }, []],
])('the picker says of %j: %j', (facts, lines) => {
  expect(modelDetails({ id: 'm', name: 'M', ...facts })).toEqual(lines);
});
