/** JSON text measured as bytes, without decoding it. Broken JSON gives a measure too, up to the end of the bytes. */

export type TextSpan = {
  /** Index of the closing quote. */
  end: number;
  /** Length of the decoded string, in UTF-16 units as everywhere in JavaScript. */
  length: number;
};

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterU = 0x75;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const firstPrinted = 0x21;

/** The string whose opening quote stands before `start`. */
export function textSpan(bytes: Uint8Array, start: number): TextSpan {
  let surplus = 0;
  let at = start;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) break;
    if (byte === backslash) {
      const extra = bytes[at + 1] === letterU ? 5 : 1;
      surplus += extra;
      at += extra;
    } else if (byte >= 0x80) {
      surplus += surplusOf(byte);
    }
  }
  const end = Math.min(at, bytes.length);
  return { end, length: Math.max(0, end - start - surplus) };
}

/** The index after the first `length` units of a string; a character of two units is not split. */
export function textCut(bytes: Uint8Array, start: number, length: number): number {
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

/** From inside a container: the index of its closing bracket, and how many entries stand before that. */
export function restOf(bytes: Uint8Array, start: number): { end: number; entries: number } {
  let depth = 0;
  let commas = 0;
  let isEmpty = true;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (depth === 0 && isClose(byte)) return { end: at, entries: isEmpty ? 0 : commas + 1 };
    if (byte === quote) at = textSpan(bytes, at + 1).end;
    else if (isOpen(byte)) depth += 1;
    else if (isClose(byte)) depth -= 1;
    else if (byte === comma && depth === 0) commas += 1;
    if (byte >= firstPrinted) isEmpty = false;
  }
  return { end: bytes.length, entries: isEmpty ? 0 : commas + 1 };
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
  if (bytes[at + 1] !== letterU) return { width: 2, units: 1 };
  const isPair = isSurrogate(bytes, at, /[89ab]/i) && isSurrogate(bytes, at + 6, /[c-f]/i);
  return isPair ? { width: 12, units: 2 } : { width: 6, units: 1 };
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
