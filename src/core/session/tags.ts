import { withoutHidden } from '../text/visible.ts';

export const tagLimits = { tags: 12, length: 32 } as const;

/**
 * A tag in the one spelling that it has: lower case, words joined by dashes, without `#` and commas. Empty where nothing
 * is left.
 */
export function normaliseTag(text: string): string {
  return withoutHidden(text.slice(0, longestInput).normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[\s,#]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .slice(0, tagLimits.length)
    .replace(/[\ud800-\udbff]$/, '');
}

/** Each tag once, in alphabetical order, so that the same tags are the same list everywhere. */
export function normaliseTags(texts: readonly string[]): string[] {
  const tags = new Set(texts.slice(0, mostInputs).map(normaliseTag));
  tags.delete('');
  return [...tags].slice(0, tagLimits.tags).sort((one, other) => (one < other ? -1 : 1));
}

/** An imported journal can hold anything. */
const longestInput = 200;
const mostInputs = 100;
