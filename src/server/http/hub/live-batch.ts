import type { LiveEvent } from '../../../core/session/event.ts';

/** Live events on their way out, with what grew in several steps grown in one. */
export type LiveBatch = {
  add(at: number, event: LiveEvent): void;
  /** What was added since the last time, or null. */
  take(): { at: number; events: LiveEvent[] } | null;
};

export function createLiveBatch(): LiveBatch {
  let events: LiveEvent[] = [];
  let lastAt = 0;

  return {
    add(at, event) {
      lastAt = at;
      const index = events.findLastIndex((earlier) => isMergeable(earlier, event) || !isPassable(earlier));
      const earlier = events[index];
      if (earlier && isMergeable(earlier, event)) events[index] = merged(earlier, event);
      else events.push(event);
    },
    take() {
      if (events.length === 0) return null;
      const taken = { at: lastAt, events };
      events = [];
      return taken;
    },
  };
}

/** What an event of growth may overtake: growth elsewhere. Anything that opens or closes keeps its place. */
function isPassable({ type }: LiveEvent): boolean {
  return type === 'block.grew' || type === 'thinking.estimated' || type === 'tool.ticked';
}

function isMergeable(earlier: LiveEvent, event: LiveEvent): boolean {
  if (earlier.type === 'block.grew' && event.type === 'block.grew') {
    return earlier.parent === event.parent && earlier.index === event.index;
  }
  if (earlier.type === 'tool.ticked' && event.type === 'tool.ticked') return earlier.id === event.id;
  return earlier.type === 'thinking.estimated' && event.type === 'thinking.estimated';
}

function merged(earlier: LiveEvent, event: LiveEvent): LiveEvent {
  if (earlier.type !== 'block.grew' || event.type !== 'block.grew') return event;
  return { ...event, text: earlier.text + event.text };
}
