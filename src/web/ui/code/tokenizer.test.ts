import { expect, test } from 'vitest';
import { createTokenizer } from './tokenizer.ts';

const { tokenize } = createTokenizer();

test('a line is cut into pieces by their kind', async () => {
  const { lines } = await tokenize({ id: 1, language: 'typescript', text: "const a = 'b' // c", stream: null });
  expect(lines).toHaveLength(1);
  const kinds = lines[0]?.map(({ kind }) => kind);
  expect(kinds).toContain('keyword');
  expect(kinds).toContain('string');
  expect(kinds?.at(-1)).toBe('comment');
  expect(lines[0]?.reduce((sum, { length }) => sum + length, 0)).toBe("const a = 'b' // c".length);
});

test('of a text that grows only what is new is read, and it goes on inside of what was open', async () => {
  const first = '/* one\ntwo\nthr';
  await tokenize({ id: 1, language: 'typescript', text: first, stream: 's' });
  const { from, lines } = await tokenize({ id: 2, language: 'typescript', text: `${first}ee */\nlet x`, stream: 's' });
  expect(from).toBe(2);
  expect(lines[0]).toEqual([{ length: 'three */'.length, kind: 'comment' }]);
  expect(lines[1]?.[0]?.kind).toBe('keyword');
});

test('a text that is another one is read from its start', async () => {
  await tokenize({ id: 1, language: 'json', text: '[\n1,\n', stream: 't' });
  expect((await tokenize({ id: 2, language: 'json', text: '{\n}', stream: 't' })).from).toBe(0);
});
