import { type Grain, grains } from './cost-cubes.ts';
import type { Span } from './cost-store.ts';

/** A range of rows that belongs to a span: from the first time to before the last. */
export type Piece = [span: number, start: number, end: number];

export type Pieces = { [Name in Grain]: Piece[] };

const longestFirst: Grain[] = ['days', 'hours', 'slots'];

/** Which rows make up each span: whole days of UTC where there are some, whole hours around them, and then quarters. */
export function piecesOf(spans: readonly Span[]): Pieces {
  const pieces: Pieces = { slots: [], hours: [], days: [] };
  for (const [index, span] of spans.entries()) take(pieces, index, span, longestFirst);
  return pieces;
}

function take(pieces: Pieces, index: number, { from, to }: Span, [grain, ...shorter]: readonly Grain[]): void {
  if (grain === undefined || from >= to) return;
  const length = grains[grain];
  const start = Math.ceil(from / length);
  const end = Math.floor(to / length);
  if (start >= end) return take(pieces, index, { from, to }, shorter);
  pieces[grain].push([index, start, end]);
  take(pieces, index, { from, to: start * length }, shorter);
  take(pieces, index, { from: end * length, to }, shorter);
}
