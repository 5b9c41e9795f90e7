import { type RefObject, useEffect } from 'react';

/** The row that the address names. */
export const focusedRow = '[data-focused]';

/**
 * Marks what was looked for in the row that the address names, for as long as it is shown: rows grow when their bodies are
 * loaded. The first mark is brought into sight once.
 */
export function useFoundMarks(place: RefObject<HTMLElement | null>, find: string | null, focusId: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has another first mark
  useEffect(() => {
    const element = place.current;
    if (find === null || element === null || !('highlights' in CSS)) return;
    let isSeen = false;
    let isOver = false;
    let stop = () => {};
    void import('./found-marks.ts').then(({ foundName, foundRanges }) => {
      if (isOver) return;
      const mark = () => {
        const row = element.querySelector(focusedRow);
        const ranges = row ? foundRanges(row, find) : [];
        CSS.highlights.set(foundName, new Highlight(...ranges));
        const first = ranges[0]?.startContainer.parentElement;
        if (first && !isSeen) first.scrollIntoView({ block: 'center' });
        isSeen ||= first !== undefined && first !== null;
      };
      const observer = new MutationObserver(mark);
      observer.observe(element, { subtree: true, childList: true, characterData: true });
      mark();
      stop = () => {
        observer.disconnect();
        CSS.highlights.delete(foundName);
      };
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [place, find, focusId]);
}
