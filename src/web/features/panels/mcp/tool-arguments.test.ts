import { expect, test } from 'vitest';
import type { Entry } from '../../../../core/session/entry.ts';
import { lastArguments, readArguments } from './tool-arguments.ts';

test('arguments are an object or nothing', () => {
  expect(readArguments(' ')).toEqual({});
  expect(readArguments('{"a": [1]}')).toEqual({ a: [1] });
  for (const text of ['[1]', '"a"', '{a: 1}', 'null']) expect(readArguments(text)).toBeNull();
});

test('a tool is called with what it was called with last', () => {
  const call = (name: string, text: string) => ({ type: 'tool', name, input: { text } }) as unknown as Entry;
  const entries = [call('mcp__demo__echo', 'one'), call('mcp__demo__echo', 'two'), call('mcp__other__echo', 'three')];
  expect(JSON.parse(lastArguments(entries, 'demo', 'echo'))).toEqual({ text: 'two' });
  expect(lastArguments(entries, 'demo', 'none')).toBe('{}');
});
