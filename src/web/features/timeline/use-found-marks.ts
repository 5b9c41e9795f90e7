import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { foundName, foundNowName, foundRanges } from './found-marks.ts';
import { bringIntoSight, openAround } from './in-sight.ts';

/** The row that the address names. */
const focusedRow = '[data-focused]';
/** How long the current mark is held in sight while rows are measured, code is colored, and images load. */
const holdMs = 3000;

export type FoundMarks = {
  /** Which mark of the row is the current one, from 0. */
  at: number;
  count: number;
  /** Goes to another mark of the same row; false where there is none in that direction. */
  step(by: 1 | -1): boolean;
  /** Goes to the first mark of the row that is shown next, or backward to its last. */
  enter(by: 1 | -1): void;
};

/**
 * Marks what was looked for in the row that the address names, for as long as it is shown: rows grow when their bodies are
 * loaded. The current mark is brought into sight and held there until the layout is done or the person moves.
 */
export function useFoundMarks(place: RefObject<HTMLElement | null>, find: string, focusId: string): FoundMarks {
  const [{ at, count }, setPlace] = useState({ at: 0, count: 0 });
  /** Counts from the end where it is negative: a row that grows still has its last mark there. */
  const index = useRef(0);
  const show = useRef(nothing);
  const lookedFor = useRef(find);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has other marks
  useEffect(() => {
    const element = place.current;
    if (element === null || !('highlights' in CSS)) return;
    if (lookedFor.current !== find) index.current = 0;
    lookedFor.current = find;
    let ranges: Range[] = [];
    let heldUntil: number | null = null;
    let isOpened = false;
    let frame = 0;
    const current = () => ranges.at(index.current) ?? ranges[0];
    const hold = () => {
      const range = current();
      if (range === undefined) return;
      heldUntil ??= performance.now() + holdMs;
      if (performance.now() > heldUntil) return;
      if (!isOpened) openAround(range, element);
      isOpened = true;
      bringIntoSight(range, element);
    };
    const holdSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(hold);
    };
    const mark = () => {
      const row = element.querySelector(focusedRow);
      ranges = row ? foundRanges(row, find) : [];
      const range = current();
      CSS.highlights.set(foundName, new Highlight(...ranges));
      const now = new Highlight(...(range ? [range] : []));
      now.priority = 1;
      CSS.highlights.set(foundNowName, now);
      const next = { at: range ? ranges.indexOf(range) : 0, count: ranges.length };
      setPlace((before) => (before.at === next.at && before.count === next.count ? before : next));
      holdSoon();
    };
    show.current = () => {
      heldUntil = null;
      isOpened = false;
      mark();
    };
    const letGo = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('search') === null) heldUntil = 0;
    };
    const ears = new AbortController();
    const listening = { capture: true, passive: true, signal: ears.signal };
    for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      window.addEventListener(gesture, letGo, listening);
    // The list moves by itself too, when it learns how tall its rows are.
    element.addEventListener('scroll', holdSoon, listening);
    // An image that has loaded makes its row taller.
    element.addEventListener('load', holdSoon, listening);
    const observer = new MutationObserver(mark);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    mark();
    return () => {
      cancelAnimationFrame(frame);
      ears.abort();
      observer.disconnect();
      show.current = nothing;
      CSS.highlights.delete(foundName);
      CSS.highlights.delete(foundNowName);
    };
  }, [place, find, focusId]);

  const step = useCallback(
    (by: 1 | -1) => {
      const next = at + by;
      if (next < 0 || next >= count) return false;
      index.current = next;
      show.current();
      return true;
    },
    [at, count],
  );
  const enter = useCallback((by: 1 | -1) => {
    index.current = by === 1 ? 0 : -1;
    show.current();
  }, []);
  return { at, count, step, enter };
}

function nothing(): void {}
