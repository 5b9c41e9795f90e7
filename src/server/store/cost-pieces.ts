import { dayMs, slotMs } from './cost-cubes.ts';
import type { Span } from './cost-store.ts';

/** A range of rows that belongs to a span: from the first time to before the last. */
export type Piece = [span: number, start: number, end: number];

/** Which rows make up each span: whole days of UTC where there are some, and quarters of an hour around them. */
export function piecesOf(spans: readonly Span[]): { slots: Piece[]; days: Piece[] } {
  const slots: Piece[] = [];
  const days: Piece[] = [];
  for (const [span, { from, to }] of spans.entries()) {
    const firstDay = Math.ceil(from / dayMs);
    const lastDay = Math.floor(to / dayMs);
    const slot = (time: number) => Math.floor(time / slotMs);
    if (lastDay <= firstDay) {
      slots.push([span, slot(from), slot(to)]);
      continue;
    }
    days.push([span, firstDay, lastDay]);
    if (from < firstDay * dayMs) slots.push([span, slot(from), slot(firstDay * dayMs)]);
    if (to > lastDay * dayMs) slots.push([span, slot(lastDay * dayMs), slot(to)]);
  }
  return { slots, days };
}
