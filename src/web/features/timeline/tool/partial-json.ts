import { memberOf } from '../../../../core/json.ts';
/**
 * The texts at the top of an object whose JSON is still being written, each as far as it has come. What is not a text
 * is left out, and what cannot be read ends it.
 */
export function partialJson(json: string): Map<string, string> {
  const found = new Map<string, string>();
  let at = skip(json, 0, /[\s{]/y);
  while (json[at] === '"') {
    const key = stringAt(json, at);
    if (!key.isWhole) break;
    at = skip(json, key.end, /[\s:]/y);
    if (json[at] === '"') {
      const value = stringAt(json, at);
      found.set(key.text, value.text);
      at = value.end;
    } else {
      at = endOfValue(json, at);
    }
    at = skip(json, at, /[\s,]/y);
  }
  return found;
}

function skip(json: string, start: number, one: RegExp): number {
  let at = start;
  for (;;) {
    one.lastIndex = at;
    if (!one.test(json)) return at;
    at += 1;
  }
}

const escapes: { [letter: string]: string } = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The string that begins at this quote; an escape that is cut off is not part of it yet. */
function stringAt(json: string, start: number): { text: string; end: number; isWhole: boolean } {
  let text = '';
  let at = start + 1;
  while (at < json.length) {
    const plain = endOfPlain(json, at);
    text += json.slice(at, plain);
    at = plain;
    if (json[at] === '"') return { text, end: at + 1, isWhole: true };
    if (json[at] !== '\\') break;
    const letter = json[at + 1];
    if (letter === undefined) break;
    if (letter !== 'u') {
      text += memberOf(escapes, letter) ?? letter;
      at += 2;
      continue;
    }
    const code = json.slice(at + 2, at + 6);
    if (!/^[\da-f]{4}$/i.test(code)) break;
    text += String.fromCharCode(Number.parseInt(code, 16));
    at += 6;
  }
  return { text: text.toWellFormed(), end: json.length, isWhole: false };
}

function endOfPlain(json: string, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== '"' && json[at] !== '\\') at += 1;
  return at;
}

/** The end of a number, a word, a list or an object. */
function endOfValue(json: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < json.length) {
    const letter = json[at] ?? '';
    if (letter === '"') {
      at = stringAt(json, at).end;
      continue;
    }
    if (letter === '[' || letter === '{') depth += 1;
    if (letter === ']' || letter === '}') depth -= 1;
    if (depth < 0 || (depth === 0 && letter === ',')) return at;
    at += 1;
  }
  return at;
}
