const pageSize = 8;

export type ListKey = 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown';

/** Whether a key moves within a list. */
export function isListKey(key: string): key is ListKey {
  return /^(?:Arrow(?:Up|Down)|Home|End|Page(?:Up|Down))$/.test(key);
}

/** The option that a key leads to. Arrows go round; a page stops at the ends. */
export function listMove(key: ListKey, active: number, count: number): number {
  const last = Math.max(count - 1, 0);
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(active + pageSize, last);
    case 'PageUp':
      return Math.max(active - pageSize, 0);
  }
}
