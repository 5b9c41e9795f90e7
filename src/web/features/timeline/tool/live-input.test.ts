import { expect, test } from 'vitest';
import { liveInput } from './live-input.ts';

test('a command is read as it grows', () => {
  expect(liveInput('Bash', '{"command": "npm te')).toMatchObject({ words: '', text: 'npm te' });
});

test('a file is written from its path to its last line', () => {
  expect(liveInput('Write', '{"file_path": "/a.ts", "content": "one\\ntw')).toEqual({
    words: '/a.ts',
    text: 'one\ntw',
    language: 'typescript',
  });
});

test('anything else is shown as it comes', () => {
  expect(liveInput('mcp__demo__echo', '{"text": "pi').text).toBe('{"text": "pi');
});

test('only the last lines are shown', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  const { text } = liveInput('Write', JSON.stringify({ content: lines.join('\n') }).slice(0, -2));
  expect(text.split('\n')).toEqual(lines.slice(-40));
  expect(liveInput('Write', `{"content": "${'x'.repeat(100_000)}`).text).toHaveLength(8000);
});
