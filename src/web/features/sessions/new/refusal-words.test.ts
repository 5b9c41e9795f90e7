import { expect, test } from 'vitest';
import { refusalWords } from './refusal-words.ts';

test('what is wrong with the folder is said at the folder', () => {
  expect(refusalWords({ code: 'invalid', rule: 'W25', message: 'There is no such folder.' })).toEqual({
    folder: 'There is no such folder.',
  });
});

test('what is wrong with an option is said at its field, and below for those that are not in sight', () => {
  const error = { code: 'invalid', rule: 'W26', message: 'maxTurns must be positive', option: 'maxTurns' } as const;
  expect(refusalWords(error)).toEqual({
    run: { maxTurns: 'This must be positive' },
    other: 'maxTurns must be positive',
  });
});

test('anything else is said below', () => {
  expect(refusalWords({ code: 'unavailable', message: 'Nothing was changed.' })).toEqual({
    other: 'Nothing was changed.',
  });
});
