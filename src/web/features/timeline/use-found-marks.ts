import { type RefObject, useEffect } from 'react';
import { foundName, foundRanges } from './found-marks.ts';

/** The row that the address names. */
const focusedRow = '[data-focused]';

/**
 * Marks what was looked for in the row that the address names, for as long as it is shown: rows grow when their bodies are
 * loaded. The first mark is brought into sight once.
 */
export function useFoundMarks(place: RefObject<HTMLElement | null>, find: string, focusId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has another first mark
  useEffect(() => {
    const element = place.current;
    if (element === null || !('highlights' in CSS)) return;
    let isSeen = false;
    const mark = () => {
      const row = element.querySelector(focusedRow);
      const ranges = row ? foundRanges(row, find) : [];
      CSS.highlights.set(foundName, new Highlight(...ranges));
      const first = ranges[0]?.startContainer.parentElement ?? null;
      if (first !== null && !isSeen) first.scrollIntoView({ block: 'center' });
      isSeen ||= first !== null;
    };
    const observer = new MutationObserver(mark);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      CSS.highlights.delete(foundName);
    };
  }, [place, find, focusId]);
}
