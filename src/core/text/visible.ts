import { memberOf } from '../json.ts';
/**
 * Shows characters that a person can't see, or that change the order of others, as escapes. Somebody who approves a
 * command approves its characters, and a right-to-left override makes it look like another one.
 */

/**
 * Where a text stands. `line`: a path, a name, or a command in one line; everything is escaped. `code`: the same in
 * several lines, so line breaks and tabs stay. `prose`: also keeps what languages and emoji need: joiners inside scripts
 * that use them, emoji sequences, and spaces of any width.
 */
export type TextShape = 'line' | 'code' | 'prose';

/** `escape` stands for one or more hidden characters; `about` names them for a tooltip or a screen reader. */
export type Piece = { type: 'text'; text: string } | { type: 'escape'; text: string; about: string };

/** The text with every hidden character escaped, for places that only take plain text. */
export function visible(text: string, shape: TextShape = 'line'): string {
  return text.replaceAll(hidden[shape], (found) => (isKept(found, shape) ? found : escapeOf(found)));
}

/** The text without its hidden characters, where an escape would only be in the way. */
export function withoutHidden(text: string): string {
  return text.replaceAll(hidden.prose, (found) => (isKept(found, 'prose') ? found : ''));
}

export function hasHidden(text: string, shape: TextShape): boolean {
  for (const [found] of text.matchAll(hidden[shape])) {
    if (!isKept(found, shape)) return true;
  }
  return false;
}

/** Whether there are letters that are written from right to left, around which other characters can change places. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Hidden characters that follow each other are one piece. */
export function visiblePieces(text: string, shape: TextShape): Piece[] {
  const pieces: Piece[] = [];
  let run: string[] = [];
  let at = 0;
  const endRun = () => {
    if (run.length > 0) pieces.push({ type: 'escape', text: run.map(escapeOf).join(''), about: aboutOf(run) });
    run = [];
  };
  const putText = (end: number) => {
    if (end <= at) return;
    endRun();
    pieces.push({ type: 'text', text: text.slice(at, end) });
  };
  for (const match of text.matchAll(hidden[shape])) {
    if (isKept(match[0], shape)) continue;
    putText(match.index);
    run.push(match[0]);
    at = match.index + match[0].length;
  }
  putText(text.length);
  endRun();
  return pieces;
}

/**
 * Everything that Unicode counts as neither letter, mark, number, punctuation, symbol, nor space: controls, format
 * characters (direction, zero width, tags), surrogates without a partner, and code points that are for private use or not
 * assigned, which every font draws as it likes. Also line separators, and everything that is drawn as nothing: what
 * Unicode says to ignore (variation selectors, fillers), and the blanks that it counts as letters, marks, or symbols.
 */
const blanks = String.raw`\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}`;
const unseen = String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}${blanks}]`;
const otherSpaces = String.raw`[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]`;

/** Scripts whose letters join, and where a joiner or its opposite changes what is read. */
const joining = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
];
const joiner = String.raw`[${joining.map((script) => `\\p{Script=${script}}`).join('')}][\u200c\u200d]`;
const picture = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?`;
const emoji = String.raw`${picture}(?:\u200d${picture})*|[0-9#*]\ufe0f\u20e3`;
/** England, Scotland, and Wales: a flag with its letters as tags. Other tags are a way to hide text. */
const flag = `\u{1f3f4}(?:${['gbeng', 'gbsct', 'gbwls'].map(asTags).join('|')})\u{e007f}`;

const hidden: { [Shape in TextShape]: RegExp } = {
  line: new RegExp(`${unseen}|${otherSpaces}`, 'gu'),
  code: new RegExp(String.raw`\r\n|${unseen}|${otherSpaces}`, 'gu'),
  prose: new RegExp(String.raw`${flag}|${emoji}|${joiner}|\r\n|${unseen}`, 'gu'),
};

function asTags(letters: string): string {
  return [...letters].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
}

/** What the pattern only finds to step over it. */
function isKept(found: string, shape: TextShape): boolean {
  if (shape === 'line') return false;
  return found === '\n' || found === '\t' || found === '\r\n' || (shape === 'prose' && !isUnseen.test(found));
}

const isUnseen = new RegExp(`^${unseen}$`, 'u');

const shortEscapes: { [character: string]: string } = { '\n': '\\n', '\t': '\\t', '\r': '\\r' };

/** The braces end the escape, so that a word that follows still begins a word. */
function escapeOf(character: string): string {
  return memberOf(shortEscapes, character) ?? `\\u{${codeOf(character).toString(16).padStart(4, '0')}}`;
}

const mostNamed = 3;

function aboutOf(characters: readonly string[]): string {
  const named = [...new Set(characters)].map((character) => `U+${hex(character)} ${nameOf(codeOf(character))}`);
  const more = named.length > mostNamed ? `, and ${named.length - mostNamed} more kinds` : '';
  return `Hidden: ${named.slice(0, mostNamed).join(', ')}${more}`;
}

function hex(character: string): string {
  return codeOf(character).toString(16).toUpperCase().padStart(4, '0');
}

const names: { [code: number]: string } = {
  9: 'tab',
  10: 'line break',
  13: 'carriage return',
  27: 'escape',
  173: 'soft hyphen',
  1564: 'Arabic letter mark',
  8203: 'zero-width space',
  8204: 'zero-width non-joiner',
  8205: 'zero-width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8234: 'left-to-right embedding',
  8235: 'right-to-left embedding',
  8236: 'end of direction change',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8288: 'word joiner',
  8294: 'left-to-right isolate',
  8295: 'right-to-left isolate',
  8296: 'first strong isolate',
  8297: 'end of isolate',
  65279: 'byte order mark',
  65532: 'object replacement character',
};

function nameOf(code: number): string {
  const name = names[code];
  if (name !== undefined) return name;
  if (code < 32 || (code >= 127 && code < 160)) return 'control character';
  if (code >= 0xd800 && code <= 0xdfff) return 'half of a character';
  if (code >= 0xe0000 && code <= 0xe007f) return 'tag character';
  if (/^\p{Co}$/u.test(String.fromCodePoint(code))) return 'private-use character';
  return new RegExp(`^${otherSpaces}$`, 'u').test(String.fromCodePoint(code)) ? 'space' : 'invisible character';
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
