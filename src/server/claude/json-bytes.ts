/** JSON text measured as bytes, without decoding it. Broken JSON gives a measure too, up to the end of the bytes. */

export type JsonBytes = { bytes: Uint8Array; words: DataView };

export type TextSpan = {
  /** Index of the closing quote. */
  end: number;
  /** Length of the decoded string, in UTF-16 units as everywhere in JavaScript. */
  length: number;
  /** How many lines the string has. */
  lines: number;
};

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterN = 0x6e;
const letterU = 0x75;
const minus = 0x2d;
const plus = 0x2b;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const firstPrinted = 0x21;

export function jsonBytes(bytes: Uint8Array): JsonBytes {
  return { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** The string whose opening quote stands before `start`. */
export function textSpan(source: JsonBytes, start: number): TextSpan {
  const { bytes } = source;
  let surplus = 0;
  let breaks = 0;
  let lastBreak = -1;
  let at = nextSpecial(source, start);
  while (at < bytes.length && bytes[at] !== quote) {
    const byte = bytes[at] as number;
    const width = byte === backslash ? escapeLength(bytes, at) : 1;
    if (byte === backslash && bytes[at + 1] === letterN) {
      breaks += 1;
      lastBreak = at;
    }
    surplus += byte === backslash ? width - 1 : surplusOf(byte);
    at = nextSpecial(source, at + width);
  }
  const end = Math.min(at, bytes.length);
  const lines = end === start || lastBreak + 2 === end ? breaks : breaks + 1;
  return { end, length: Math.max(0, end - start - surplus), lines };
}

/** The next byte that is a quote, a backslash or no ASCII. Taken four at a time, a long string is read three times as fast. */
function nextSpecial({ bytes, words }: JsonBytes, start: number): number {
  let at = start;
  for (const lastWord = bytes.length - 4; at <= lastWord; at += 4) {
    const found = specialsIn(words.getInt32(at, true));
    if (found !== 0) return at + (trailingZeros(found) >> 3);
  }
  while (at < bytes.length && isPlain(bytes[at] as number)) at += 1;
  return at;
}

/**
 * Marks the highest bit of each byte that is special; above the lowest of them a mark can be wrong.
 * `(x - 0x01010101) & ~x` marks a byte of x that is zero, here where a quote or a backslash was.
 */
function specialsIn(word: number): number {
  const quotes = word ^ 0x22222222;
  const backslashes = word ^ 0x5c5c5c5c;
  const zeros = ((quotes - 0x01010101) & ~quotes) | ((backslashes - 0x01010101) & ~backslashes);
  return (word | zeros) & 0x80808080;
}

function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function isPlain(byte: number): boolean {
  return byte < 0x80 && byte !== quote && byte !== backslash;
}

/** The index after the first `length` units of a string; a character of two units is not split. */
export function textCut({ bytes }: JsonBytes, start: number, length: number): number {
  let at = start;
  let left = length;
  while (left > 0 && at < bytes.length) {
    const { width, units } = characterAt(bytes, at);
    if (units > left) break;
    at += width;
    left -= units;
  }
  return at;
}

/** Strings that begin with a plus or a minus, which in a patch are lines that were added or removed. */
export type Signs = { added: number; removed: number };

export function signOf({ bytes }: JsonBytes, start: number): Signs {
  return { added: bytes[start] === plus ? 1 : 0, removed: bytes[start] === minus ? 1 : 0 };
}

type Rest = { end: number; entries: number } & Signs;

/** From inside a container: the index of its closing bracket, and how many entries and signs stand before that. */
export function restOf(source: JsonBytes, start: number): Rest {
  const { bytes } = source;
  let [added, removed] = [0, 0];
  let depth = 0;
  let commas = 0;
  let isEmpty = true;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (depth === 0 && isClose(byte)) return { end: at, entries: isEmpty ? 0 : commas + 1, added, removed };
    if (byte === quote) {
      if (bytes[at + 1] === plus) added += 1;
      if (bytes[at + 1] === minus) removed += 1;
      at = textSpan(source, at + 1).end;
    } else if (isOpen(byte)) depth += 1;
    else if (isClose(byte)) depth -= 1;
    else if (byte === comma && depth === 0) commas += 1;
    if (byte >= firstPrinted) isEmpty = false;
  }
  return { end: bytes.length, entries: isEmpty ? 0 : commas + 1, added, removed };
}

/** A character of two bytes is one unit, of three bytes one, of four bytes two. */
function surplusOf(byte: number): number {
  if (byte < 0xc0) return 1;
  return byte >= 0xf0 ? -1 : 0;
}

function characterAt(bytes: Uint8Array, at: number): { width: number; units: number } {
  const byte = bytes[at] as number;
  if (byte === backslash) return escapeAt(bytes, at);
  if (byte < 0xc0) return { width: 1, units: 1 };
  if (byte < 0xe0) return { width: 2, units: 1 };
  return byte < 0xf0 ? { width: 3, units: 1 } : { width: 4, units: 2 };
}

function escapeAt(bytes: Uint8Array, at: number): { width: number; units: number } {
  const width = escapeLength(bytes, at);
  if (width === 2) return { width, units: 1 };
  const isPair = isSurrogate(bytes, at, /[89ab]/i) && isSurrogate(bytes, at + 6, /[c-f]/i);
  return isPair ? { width: 2 * width, units: 2 } : { width, units: 1 };
}

function escapeLength(bytes: Uint8Array, at: number): number {
  return bytes[at + 1] === letterU ? 6 : 2;
}

/** The digit after the D tells the high surrogates, \uD800 to \uDBFF, from the low ones. */
function isSurrogate(bytes: Uint8Array, at: number, digit: RegExp): boolean {
  const start = String.fromCharCode(...bytes.subarray(at, at + 4));
  return /^\\u[dD]/.test(start) && digit.test(start.charAt(3));
}

function isOpen(byte: number): boolean {
  return byte === openBrace || byte === openBracket;
}

function isClose(byte: number): boolean {
  return byte === closeBrace || byte === closeBracket;
}
