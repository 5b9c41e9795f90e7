import { expect, test } from 'vitest';
import { modelName } from './model-name.ts';

test.each([
  ['claude-opus-5-5', 'Opus 5.5'],
  ['claude-opus-5-5[1m]', 'Opus 5.5 1M'],
  ['claude-sonnet-4-5-20250929', 'Sonnet 4.5'],
  ['claude-3-5-haiku-20241022', 'Haiku 3.5'],
  ['haiku', 'Haiku'],
  ['12', '12'],
])('%s is %s', (id, name) => {
  expect(modelName(id)).toBe(name);
});
