import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { type Blocks, blocksOf } from './blocks-of.ts';

const pieces = fc.array(
  fc.constantFrom(
    'word',
    ' ',
    '    ',
    '\n',
    '\n\n',
    '\r\n',
    '- ',
    '-',
    '12',
    '1. ',
    '**',
    '# ',
    '> ',
    '```',
    '```js\n',
    '~~~',
    '| a | b |',
    '|--|--|',
    '<div>',
    '<details>',
    '<details><summary>',
    '</summary>',
    '</details>',
    '[^1]: ',
    '$$',
    '[a]: http://b',
    '\t',
    '😀',
  ),
  { maxLength: 40 },
);

const raws = ({ blocks }: Blocks) => blocks.map(({ raw }) => raw);

test('a text that grows in any pieces has the blocks of the whole text', () => {
  fc.assert(
    fc.property(pieces, fc.array(fc.nat({ max: 9 })), (parts, sizes) => {
      const text = parts.join('');
      let grown: Blocks | null = null;
      for (let at = 0, turn = 0; at < text.length; turn++) {
        at += (sizes[turn % Math.max(1, sizes.length)] ?? 0) + 1;
        grown = blocksOf(text.slice(0, at), grown);
      }
      expect(raws(grown ?? blocksOf('', null))).toEqual(raws(blocksOf(text, null)));
    }),
    { numRuns: 2000 },
  );
});

test('the blocks together are the text', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      expect(raws(blocksOf(parts.join(''), null)).join('')).toBe(parts.join(''));
    }),
  );
});

test('what is behind is kept as it is when the text grows', () => {
  const before = blocksOf('one\n\ntwo\n\nthr', null);
  const after = blocksOf('one\n\ntwo\n\nthree', before);
  expect(after.blocks[0]).toBe(before.blocks[0]);
  expect(after.blocks[1]).toBe(before.blocks[1]);
  expect(after.blocks[2]?.raw).toBe('three');
});

test('another text is read anew', () => {
  expect(raws(blocksOf('other', blocksOf('one\n\ntwo', null)))).toEqual(['other']);
});

test('a list with blank lines between its items is one block, and what follows it another', () => {
  expect(raws(blocksOf('- a\n\n- b\n\n  more\n\n**after**\n\n- c', null))).toEqual([
    '- a\n\n- b\n\n  more\n\n',
    '**after**\n\n',
    '- c',
  ]);
});

test('a disclosure is one block, whatever stands in it', () => {
  const inside =
    '<details>\n<summary>More</summary>\n\nwords\n\n```\n</details>\n```\n\n<details>\n\nx\n\n</details>\n';
  expect(raws(blocksOf(`before\n\n${inside}\n</details>\n\nafter`, null))).toEqual([
    'before\n\n',
    `${inside}\n</details>\n\n`,
    'after',
  ]);
});

test.each([
  'Some words\n\n```js\nconst a = 1;\n\n\nconst b = 2;\n```\n\nafter\n',
  '- item\n\n  ```sh\n  ls\n\n  cd\n  ```\n\n- next\n\nafter\n\nmore',
  '# Title\nwords\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote\n\nend\n\n---\n\n1. one\n2. two\n\nlast',
  '~~~\n```\n\n```\n~~~\n\nafter `x`\n\n    indented\n\n    code\n\nend',
])('blocks on their own mean what they mean in the whole text: %j', (text) => {
  const kinds = (source: string) =>
    Lexer.lex(source).flatMap(({ type, raw }) => (type === 'space' ? [] : [[type, raw.trim()]]));
  expect(raws(blocksOf(text, null)).flatMap(kinds)).toEqual(kinds(text));
});
