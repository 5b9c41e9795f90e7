import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OwnPart, ownParts } from './own-parts.ts';

const shown = (parts: readonly OwnPart[]): string =>
  parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'link') return `<a ${part.href}>${part.text}</a>`;
      return `<${part.type}>${'text' in part ? part.text : shown(part.parts)}</${part.type}>`;
    })
    .join('');

test.each([
  ['make **this part** bold', 'make <bold>this part</bold> bold'],
  ['an *emphasis*, please', 'an <italic>emphasis</italic>, please'],
  ['run `npm test` now', 'run <code>npm test</code> now'],
  ['**use *this* now**', '<bold>use <italic>this</italic> now</bold>'],
  ['**use `npm` now.** Then', '<bold>use <code>npm</code> now.</bold> Then'],
  ['see https://example.com/a_(b). Thanks', 'see <a https://example.com/a_(b)>https://example.com/a_(b)</a>. Thanks'],
  ['(https://example.com/a)', '(<a https://example.com/a>https://example.com/a</a>)'],
  ['[the docs](https://example.com/)', '<a https://example.com/>the docs</a>'],
])('%j is %j', (text, expected) => expect(shown(ownParts(text))).toBe(expected));

test.each([
  '2*3*4 and 5 * 6 * 7',
  'src/**/*.ts and test/**/*.ts',
  'look at **/*.ts and src/**',
  '*.ts and *.tsx',
  'f(*args, **kwargs)',
  'char *a, *b;',
  '__init__.py and snake_case_name',
  '* one\n* two',
  '# not a heading\n> no quote\n- no list',
  'a\\*b &amp; <b>x</b>',
  '[x](javascript:alert(1)) [y](src/a.ts)',
  '```js\nconst a = `b` ** **c**;\n```',
  '```\n**not closed**',
  '**one\ntwo**',
])('stays as typed: %j', (text) => expect(shown(ownParts(text))).toBe(text));

/** What a person may have typed for these parts. */
const typed = (parts: readonly OwnPart[]): string =>
  parts
    .map((part) => {
      if ('parts' in part) {
        const mark = part.type === 'bold' ? String.raw`\*\*` : String.raw`\*`;
        return mark + typed(part.parts) + mark;
      }
      const text = RegExp.escape(part.text);
      if (part.type === 'code') return `${'`'}${text}${'`'}`;
      if (part.type !== 'link') return text;
      const link = String.raw`\[${text}\]\(${RegExp.escape(part.href)}\)`;
      return part.text === part.href ? `(?:${text}|${link})` : link;
    })
    .join('');

test('nothing but the marks is lost', () => {
  const pieces = fc.constantFrom('word', ' ', '\n', '*', '**', '`', '[', '](', ')', 'https://a.example', '```\n', '.');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      expect(text).toMatch(new RegExp(`^${typed(ownParts(text))}$`, 'u'));
    }),
  );
});
