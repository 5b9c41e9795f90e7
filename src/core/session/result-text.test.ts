import { expect, test } from 'vitest';
import { exitCodeOf, plainResult } from './result-text.ts';

test.each([
  ['plain', 'plain'],
  ['<tool_use_error>File has not been read yet.</tool_use_error>', 'File has not been read yet.'],
  ['text\n\n<system-reminder>\nfor the model\n</system-reminder>\n', 'text'],
])('%j is %j to a person', (text, plain) => {
  expect(plainResult(text)).toBe(plain);
});

test.each([
  ['Exit code 3\nout\nerr', 3],
  ['Exit code 127', 127],
  ['all went well', null],
  ['see: Exit code 3', null],
])('the exit code in %j is %s', (text, code) => {
  expect(exitCodeOf(text)).toBe(code);
});
