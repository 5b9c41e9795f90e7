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
  const waiting = new Map<string, Entry>();
  return {
    settle(changes, state) {
      for (const change of changes) if (change.type === 'entry') waiting.set(change.entry.id, change.entry);
      const ordered = inOrder(waiting);
      const firstOpen = ordered.findIndex(({ id }) => id in state.open);
      const final = firstOpen === -1 ? ordered : ordered.slice(0, firstOpen);
      for (const { id } of final) waiting.delete(id);
      return final;
    },
    rest: () => inOrder(waiting),
  };
}

function inOrder(entries: Map<string, Entry>): Entry[] {
  return [...entries.values()].sort((a, b) => a.seq - b.seq || a.ord - b.ord);
}
