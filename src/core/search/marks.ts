import type { SearchQuery } from './query.ts';

/** A part of a text; `isMarked` when it is what was looked for. */
export type SnippetPiece = { text: string; isMarked: boolean };

/** Finds what a search looked for in a text as it is shown; null when it looked for no words. */
export function markPattern({ terms }: Pick<SearchQuery, 'terms'>): RegExp | null {
  const patterns = terms.flatMap(({ text, isOpen }) => {
    const runs = text.match(/[\p{L}\p{N}\p{M}]+/gu);
    return runs ? [patternOf(runs, isOpen)] : [];
  });
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu');
}

/** About `room` characters around the place where most of the pattern's matches are close together. */
export function snippetOf(text: string, pattern: RegExp | null, room: number): SnippetPiece[] {
  const places = pattern ? placesOf(text, pattern) : [];
  const start = begin(text, bestStart(places, room), room);
  const shown = text.slice(start, start + room);
  const pieces = pattern ? markedPieces(shown, pattern) : [{ text: shown, isMarked: false }];
  const before = start > 0 ? [{ text: '… ', isMarked: false }] : [];
  const after = start + room < text.length ? [{ text: ' …', isMarked: false }] : [];
  return [...before, ...pieces, ...after].map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') }));
}

/** How many different things a search looked for are in a text. */
export function markCount(text: string, pattern: RegExp | null): number {
  if (pattern === null) return 0;
  return new Set(placesOf(text, pattern).map(({ found }) => found)).size;
}

function markedPieces(text: string, pattern: RegExp): SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), isMarked: false });
    if (match[0] !== '') pieces.push({ text: match[0], isMarked: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

type Place = { at: number; found: string };

const mostPlaces = 200;

function placesOf(text: string, pattern: RegExp): Place[] {
  const places: Place[] = [];
  for (const match of text.matchAll(pattern)) {
    places.push({ at: match.index, found: match[0].toLowerCase() });
    if (places.length >= mostPlaces) break;
  }
  return places;
}

function bestStart(places: Place[], room: number): number {
  let best = places[0]?.at ?? 0;
  let most = 0;
  for (const { at } of places) {
    const near = places.filter((other) => other.at >= at && other.at < at + room * 0.7);
    const count = new Set(near.map(({ found }) => found)).size;
    if (count <= most) continue;
    most = count;
    best = at;
  }
  return best;
}

/** A little before the first match, at the beginning of a word, and never in the middle of a sign. */
function begin(text: string, at: number, room: number): number {
  const wanted = Math.min(at - room * 0.25, text.length - room);
  if (wanted <= 0) return 0;
  const start = Math.floor(wanted);
  const space = text.slice(start, start + 24).search(/\s\S/);
  if (space >= 0 && start + space < at) return start + space + 1;
  return /[\udc00-\udfff]/.test(text[start] ?? '') ? start + 1 : start;
}

/** A short word is marked only where it stands alone: it is in too many others. */
function patternOf(runs: string[], isOpen: boolean): string {
  const pattern = runs.join('[^\\p{L}\\p{N}]+');
  const isShort = runs.length === 1 && /^[\p{ASCII}]{1,2}$/u.test(runs[0] ?? '');
  if (!isShort) return pattern;
  return `(?<![\\p{L}\\p{N}])${pattern}${isOpen ? '' : '(?![\\p{L}\\p{N}])'}`;
}
