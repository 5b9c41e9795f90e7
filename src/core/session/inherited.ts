import type { Entry } from './entry.ts';
import { spanOf, type TurnSpan, withSpan } from './taken-back.ts';

/** Where a fork leaves its origin: after an entry, or when it first ran (null: it hasn't run, so everything counts). */
export type ForkPoint = { type: 'entry'; entry: Entry } | { type: 'time'; at: number | null };

/**
 * Whether a fork's conversation begins in its origin, given the fork's own entries from the first one on. Where the CLI
 * wrote the fork's file before Quarterdeck read it, that file already has a copy of the origin.
 */
export function inheritance(
  own: readonly Entry[],
  turns: number,
): { type: 'copied' } | { type: 'time'; at: number | null } {
  for (const entry of own) {
    if (entry.type !== 'notice' || entry.notice.type !== 'runStarted') continue;
    return entry.notice.start === 'fork' ? { type: 'time', at: entry.at } : { type: 'copied' };
  }
  return turns === 0 ? { type: 'time', at: null } : { type: 'copied' };
}

/** What a fork knows of these entries of its origin, which end where the origin does or at the fork point. */
export function inheritedEntries(entries: readonly Entry[], point: ForkPoint): Entry[] {
  const kept = entries.filter((entry) => isInherited(entry, point));
  const spans = spansIn(kept);
  return kept.filter((entry) => entry.type === 'notice' || spanOf(spans, entry.turn) === null);
}

export function isInherited(entry: Entry, point: ForkPoint): boolean {
  if (point.type === 'time') return point.at === null || entry.at <= point.at;
  const last = point.entry;
  if (entry.turn !== last.turn) return entry.turn < last.turn;
  const [seq, lastSeq] = [seqOf(entry), seqOf(last)];
  return seq < lastSeq || (seq === lastSeq && entry.ord <= last.ord);
}

/** A message that steered a turn belongs where the turn read it. */
function seqOf(entry: Entry): number {
  return entry.type === 'message' ? (entry.takenAt ?? entry.seq) : entry.seq;
}

/** Read from the notices rather than the origin's state, which also knows of turns taken back after the fork. */
function spansIn(entries: readonly Entry[]): TurnSpan[] {
  let spans: TurnSpan[] = [];
  for (const entry of entries) {
    if (entry.type !== 'notice' || entry.notice.type !== 'conversationRewound') continue;
    spans = withSpan(spans, { from: entry.turn - entry.notice.turns + 1, to: entry.turn });
  }
  return spans;
}
