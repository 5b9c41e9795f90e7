import type { Entry } from '../core/session/entry.ts';

/** The part of a timeline that is at hand: from some place to the end, and what runs under it. */
export type EntryWindow = {
  readonly entries: readonly Entry[];
  /** Where it begins; null when nothing came before. */
  readonly from: Place | null;
};

export type Place = { seq: number; ord: number };

export function openWindow(entries: readonly Entry[], hasOlder: boolean): EntryWindow {
  const first = entries.find(({ parent }) => parent === null);
  return { entries: [...entries].sort(compare), from: hasOlder && first ? placeOf(first) : null };
}

/** After some entries have changed. What lies before the window is not loaded and stays so. */
export function withChanged(window: EntryWindow, changed: readonly Entry[]): EntryWindow {
  const relevant = changed.filter((entry) => belongs(window, entry));
  return relevant.length === 0 ? window : { ...window, entries: put(window.entries, relevant) };
}

/** With a page of what came before it. */
export function withOlder(window: EntryWindow, older: readonly Entry[], hasOlder: boolean): EntryWindow {
  const known = new Set(window.entries.map(({ id }) => id));
  const { from } = openWindow(older, hasOlder);
  const entries = put(
    window.entries,
    older.filter(({ id }) => !known.has(id)),
  );
  return { entries, from: hasOlder ? (from ?? window.from) : null };
}

/** With no more than so many entries: the oldest are let go. */
export function shortened(window: EntryWindow, limit: number): EntryWindow {
  if (window.entries.length <= limit) return window;
  const kept = window.entries.slice(-Math.ceil(limit * 0.75));
  const first = kept.find(({ parent }) => parent === null) ?? kept[0];
  return { entries: kept, from: first ? placeOf(first) : window.from };
}

function belongs({ entries, from }: EntryWindow, entry: Entry): boolean {
  if (from === null || compare(entry, from) >= 0) return true;
  return entries.some(({ id }) => id === entry.id || id === entry.parent);
}

function put(entries: readonly Entry[], changed: readonly Entry[]): Entry[] {
  const next = [...entries];
  for (const entry of changed) {
    const index = indexOf(next, entry);
    next.splice(index, next[index]?.id === entry.id ? 1 : 0, entry);
  }
  return next;
}

/** The first index whose entry does not stand before this place. */
function indexOf(entries: readonly Entry[], place: Place): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = entries[middle];
    if (other && compare(other, place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeOf({ seq, ord }: Entry): Place {
  return { seq, ord };
}

function compare(a: Place, b: Place): number {
  return a.seq - b.seq || a.ord - b.ord;
}
