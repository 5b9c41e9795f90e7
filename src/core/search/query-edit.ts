import { piecesOf } from './query-pieces.ts';

/** What a filter is set to in a search; empty when it is not there. */
export function filterIn(text: string, name: string): string {
  return piecesOf(text).find((piece) => isFilter(piece, name))?.text ?? '';
}

/** The search with a filter set, or taken out with an empty value. Everything else stays as it was typed. */
export function withFilter(text: string, name: string, value: string): string {
  const kept = piecesOf(text)
    .filter((piece) => !isFilter(piece, name))
    .map(({ start, end }) => text.slice(start, end));
  const clean = value.replaceAll('"', '').trim();
  const added = clean === '' ? [] : [`${name}:${/\s/.test(clean) ? `"${clean}"` : clean}`];
  return [...added, ...closed(kept)].join(' ');
}

function isFilter({ filter, isNot }: { filter: string | null; isNot: boolean }, name: string): boolean {
  return !isNot && filter?.toLowerCase() === name;
}

/** A quote that was never closed would swallow what is put behind it. */
function closed(pieces: string[]): string[] {
  return pieces.map((piece) => ((piece.match(/"/g)?.length ?? 0) % 2 === 1 ? `${piece}"` : piece));
}
