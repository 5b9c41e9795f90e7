/**
 * The words a text is found by. The index and a search both come through here, so that they agree. A run of letters and
 * digits is one word, in small letters and without accents; scripts that put no spaces between words give each pair of
 * neighbours, and the last one alone, so that every one of them begins some word.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.matchAll(runs)) pushRun(words, run, true);
  return words;
}

/** The words to look for where `text` stands: pairs only, since its last sign may go on in the text that is searched. */
export function soughtWordsOf(text: string): string[] {
  const found = [...text.matchAll(runs)];
  const words: string[] = [];
  found.forEach(([run], index) => {
    pushRun(words, run, index < found.length - 1);
  });
  return words;
}

/** The parts of names that are written as one word: `get`, `user` and `name` of `getUserName`. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const [name] of text.matchAll(names)) {
    if (name.length > longestName || !isCompound.test(name)) continue;
    for (const part of name.split(humps)) parts.push(part.toLowerCase());
  }
  return parts;
}

/** Whether a word is one sign of a script without spaces: it then stands for all pairs that begin with it. */
export function isLoneSign(word: string): boolean {
  return signCount(word) === 1 && unspaced.test(word);
}

/** Longer words are found by their beginning. */
export const longestWord = 64;
const longestName = 48;

const runs = /[\p{L}\p{N}\p{M}]+/gu;
const names = /[A-Za-z0-9]+/g;
const isCompound = /[a-z0-9][A-Z]|^[A-Z]{2,}[a-z]/;
const humps = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const beyondAscii = /[^\0-\x7f]/;
const accents = /[\u0300-\u036f]/g;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const scriptChanges = new RegExp(`${unspaced.source}+|[^${unspaced.source.slice(1, -1)}]+`, 'gu');

function pushRun(words: string[], run: string, hasEnd: boolean): void {
  if (!beyondAscii.test(run)) {
    words.push(run.slice(0, longestWord).toLowerCase());
    return;
  }
  const folded = run.normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase();
  // One sign can become several with others between them: ㈠ is (一).
  const pieces = (folded.match(runs) ?? []).flatMap((part) => part.match(scriptChanges) ?? []);
  pieces.forEach((piece, index) => {
    if (unspaced.test(piece)) pushPairs(words, [...piece], hasEnd || index < pieces.length - 1);
    else words.push(piece.slice(0, longestWord));
  });
}

function pushPairs(words: string[], signs: string[], hasEnd: boolean): void {
  for (let index = 0; index + 1 < signs.length; index += 1) words.push(`${signs[index]}${signs[index + 1]}`);
  const last = signs.at(-1);
  if (last !== undefined && (hasEnd || signs.length === 1)) words.push(last);
}

function signCount(word: string): number {
  return word.length > 2 ? 3 : [...word].length;
}
