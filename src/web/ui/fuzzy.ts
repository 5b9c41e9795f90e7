/**
 * How well `typed` fits `text`: its letters in order, better together, at the start and at the start of words. Null is
 * not at all. Words of `typed` may be anywhere, each by itself.
 */
export function fuzzyScore(text: string, typed: string): number | null {
  const quality = fuzzyQuality(text, typed);
  return quality === null ? null : quality - text.length / 1000;
}

/** The same however long `text` is, so that texts that fit equally well can be told apart by something else. */
export function fuzzyQuality(text: string, typed: string): number | null {
  const lower = text.toLowerCase();
  let sum = 0;
  for (const word of typed.toLowerCase().split(/\s+/)) {
    if (word === '') continue;
    const score = wordScore(lower, word);
    if (score === null) return null;
    sum += score;
  }
  return sum;
}

/** Those that fit, the best first; those that fit as well stay in their order. */
export function fuzzyFilter<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  if (typed.trim() === '') return [...items];
  return items
    .flatMap((item) => {
      const score = fuzzyScore(textOf(item), typed);
      return score === null ? [] : [{ item, score }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}

function wordScore(text: string, word: string): number | null {
  const whole = text.indexOf(word);
  if (whole !== -1) return 100 + word.length * 4 + (isWordStart(text, whole) ? 40 : 0) + (whole === 0 ? 20 : 0);
  let score = 0;
  let at = -1;
  for (const letter of word) {
    const next = text.indexOf(letter, at + 1);
    if (next === -1) return null;
    score += next === at + 1 ? 4 : 1;
    if (isWordStart(text, next)) score += 4;
    at = next;
  }
  return score;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s/\\:._-]/.test(text[at - 1] ?? '');
}
