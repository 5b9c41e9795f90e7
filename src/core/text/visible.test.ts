import { expect, it } from 'vitest';
import { workGrowth } from '../../../test/core/work-growth.ts';
import { hasHidden, visible, visiblePieces } from './visible.ts';

/** Every code point that nobody sees, by what Unicode says of it. */
function unseen(): string[] {
  const pattern = /^[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u;
  return Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((one) => pattern.test(one));
}

it('[S28] escapes every control, format, surrogate, and default-ignorable character', () => {
  const all = unseen();
  expect(all.length).toBeGreaterThan(4000);
  for (const character of all) {
    const text = `a${character}b`;
    expect(visible(text)).toMatch(/^a\\(?:u\{[0-9a-f]{4,6}\}|[nrt])b$/);
    expect(hasHidden(text, 'line')).toBe(true);
    const isRendered = character === '\n' || character === '\t';
    for (const shape of ['code', 'prose'] as const) {
      expect(visible(text, shape) === text, `${shape} ${character.codePointAt(0)?.toString(16)}`).toBe(isRendered);
      expect(hasHidden(text, shape)).toBe(!isRendered);
    }
  }
});

it.each([
  ['a note without a head', 0x1d159],
  ['a Khitan filler', 0x16fe4],
  ['a blank hieroglyph', 0x13441],
  ['half a blank hieroglyph', 0x13442],
  ['private use', 0xe000],
  ['private use far out', 0x10fffd],
  ['a character that is not assigned', 0xe0fff],
  ['a character that may be assigned one day', 0x378],
])('[S28] escapes %s', (_name, code) => {
  for (const shape of ['line', 'code', 'prose'] as const) {
    expect(visible(`a${String.fromCodePoint(code)}b`, shape)).toBe(`a\\u{${code.toString(16).padStart(4, '0')}}b`);
  }
});

it('[S28] leaves every character that shows as it is', () => {
  const text = 'rm -rf "$HOME"/ünï — 日本語 ελληνικά עברית עִבְרִית हिन्दी 👍🏽 🇫🇷';
  for (const shape of ['line', 'code', 'prose'] as const) {
    expect(visible(text, shape)).toBe(text);
    expect(visiblePieces(text, shape)).toEqual([{ type: 'text', text }]);
  }
});

it.each([
  ['a family emoji', '👨‍👩‍👧‍👦'],
  ['a red heart', '❤️'],
  ['a keycap', '1️⃣'],
  ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['Persian', 'می‌خواهم'],
  ['Sinhala', 'ශ්‍රී'],
  ['a no-break space', '10\u00a0km'],
  ['lines that end as on Windows', 'one\r\ntwo'],
])('prose keeps %s; a command does not', (_name, text) => {
  expect(visible(text, 'prose')).toBe(text);
  expect(hasHidden(text, 'prose')).toBe(false);
  expect(visible(text, 'line')).not.toBe(text);
});

it.each([
  ['a joiner between Latin letters', 'pay\u200dpal'],
  ['two joiners in a row', 'می\u200c\u200cخواهم'],
  [
    'text in tags after a flag',
    `🏴${[...'run'].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('')}`,
  ],
  ['bits in variation selectors', '👍\ufe0f\ufe0e\ufe0f'],
  ['an override', 'safe \u202etxt.exe'],
  ['a carriage return', 'harmless\rrm -rf /'],
])('prose escapes %s', (_name, text) => {
  expect(visible(text, 'prose')).not.toBe(text);
});

it('[S28] shows the object replacement character, which most fonts draw as nothing', () => {
  expect(visible('ls \ufffc x')).toBe('ls \\u{fffc} x');
  expect(hasHidden('ls \ufffc x', 'code')).toBe(true);
});

it('names what it escapes, and joins what follows each other', () => {
  expect(visiblePieces('ls \u202e\u2066txt', 'line')).toEqual([
    { type: 'text', text: 'ls ' },
    {
      type: 'escape',
      text: '\\u{202e}\\u{2066}',
      about: 'Hidden: U+202E right-to-left override, U+2066 left-to-right isolate',
    },
    { type: 'text', text: 'txt' },
  ]);
  expect(visiblePieces('\ud800', 'code')).toEqual([
    { type: 'escape', text: '\\u{d800}', about: 'Hidden: U+D800 half of a character' },
  ]);
});

it.each(['\u200b', 'a\u202e', '👨\u200d', '0\ufe0f', '\u{1f3f4}\u{e0067}', 'م\u200c', '\r'])(
  '[R19] a long run of %j takes time in proportion',
  (part) => {
    expect(workGrowth(part.repeat(20_000 / part.length), (text) => visible(text, 'prose'))).toBeLessThan(4);
    expect(workGrowth(part.repeat(20_000 / part.length), (text) => hasHidden(`x${text}`, 'code'))).toBeLessThan(4);
  },
);
