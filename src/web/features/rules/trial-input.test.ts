import { expect, test } from 'vitest';
import { inputOf } from './trial-input.ts';

test('a line is the command, path or address of its tool', () => {
  expect(inputOf({ tool: 'Bash', words: 'ls -l' })).toEqual({ type: 'input', input: { command: 'ls -l' } });
  expect(inputOf({ tool: 'Edit', words: 'a.ts' })).toEqual({ type: 'input', input: { file_path: 'a.ts' } });
});

test('any tool takes JSON, and any tool may have no input', () => {
  expect(inputOf({ tool: 'Bash', words: '{"command":"ls"}' })).toEqual({ type: 'input', input: { command: 'ls' } });
  expect(inputOf({ tool: 'mcp__a__b', words: '' })).toEqual({ type: 'input', input: {} });
});

test('what cannot be tried says why', () => {
  expect(inputOf({ tool: 'mcp__a__b', words: 'x' })).toMatchObject({ type: 'problem' });
  expect(inputOf({ tool: 'mcp__a__b', words: '[1]' })).toMatchObject({ type: 'problem' });
  expect(inputOf({ tool: ' ', words: '' })).toMatchObject({ type: 'problem' });
});
