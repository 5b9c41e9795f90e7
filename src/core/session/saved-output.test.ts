import { expect, test } from 'vitest';
import type { ToolResult } from './entry.ts';
import { savedOutputOf } from './saved-output.ts';

const result = (text: string, structured: ToolResult['structured'] = null): ToolResult => ({
  text,
  structured,
  images: [],
  decision: null,
});

const told = '<persisted-output>\nOutput too large (1.2MB). Full output saved to: /c/p/s/tool-results/a.txt\n\nPreview';

test('Bash tells the file and its size', () => {
  const structured = { stdout: '1', persistedOutputPath: '/c/b.txt', persistedOutputSize: 1200 };
  expect(savedOutputOf(result(told, structured))).toEqual({ path: '/c/b.txt', bytes: 1200 });
});

test('other tools and failed commands tell it in their text', () => {
  expect(savedOutputOf(result(told))).toEqual({ path: '/c/p/s/tool-results/a.txt', bytes: null });
  expect(savedOutputOf(result(`Exit code 2\n${told}`))).toMatchObject({ path: '/c/p/s/tool-results/a.txt' });
});

test('a text that merely mentions one names none', () => {
  expect(savedOutputOf(null)).toBeNull();
  expect(savedOutputOf(result('short'))).toBeNull();
  expect(savedOutputOf(result(`I ran it:\n${told}`))).toBeNull();
  expect(savedOutputOf(result('<persisted-output>\nNothing\n'))).toBeNull();
  expect(savedOutputOf(result('x', { persistedOutputPath: 3 }))).toBeNull();
});
