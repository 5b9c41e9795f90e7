import type { Change } from '../../core/session/change.ts';
import type { Entry } from '../../core/session/entry.ts';
import type { SessionState } from '../../core/session/state.ts';

export type Timeline = {
  /** Takes what a line changed, and gives the entries that will change no more, in their order. */
  settle(changes: Change[], state: SessionState): Entry[];
  /** What is left when nothing more comes. */
  rest(): Entry[];
};

/** Gives entries in the order of the timeline as soon as they are final, and keeps no more than is open. */
export function createTimeline(): Timeline {
  /** In the order of the timeline, but for an entry that comes again after it was given. */
  const waiting = new Map<string, Entry>();
  let isSorted = true;
  let last: Entry | null = null;

  function put(entry: Entry): void {
    const known = waiting.get(entry.id);
    if (known ? byPlace(known, entry) !== 0 : last !== null && byPlace(last, entry) > 0) isSorted = false;
    if (!known) last = entry;
    waiting.set(entry.id, entry);
  }

  function sort(): void {
    if (isSorted) return;
    const ordered = [...waiting].sort(([, a], [, b]) => byPlace(a, b));
    waiting.clear();
    for (const [id, entry] of ordered) waiting.set(id, entry);
    last = ordered.at(-1)?.[1] ?? null;
    isSorted = true;
  }

  return {
    settle(changes, state) {
      for (const change of changes) if (change.type === 'entry') put(change.entry);
      sort();
      const final: Entry[] = [];
      // Looks no further than the first open entry: behind one that is never closed, thousands can wait.
      for (const [id, entry] of waiting) {
        if (Object.hasOwn(state.open, id)) break;
        final.push(entry);
        waiting.delete(id);
      }
      return final;
    },
    rest() {
      sort();
      return [...waiting.values()];
    },
  };
}

function byPlace(a: Entry, b: Entry): number {
  return a.seq - b.seq || a.ord - b.ord;
}
