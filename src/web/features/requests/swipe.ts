import { type RefObject, useEffect } from 'react';
import { moveToCard } from '../../store/request-cards.ts';

export type Point = { x: number; y: number; at: number };

const leastPx = 60;
const mostMs = 600;

/** Which way a finger has swiped: 1 to the left, which means the next; null when it meant something else. */
export function swipeOf(start: Point, end: Point): 1 | -1 | null {
  const across = end.x - start.x;
  if (Math.abs(across) < leastPx || Math.abs(across) < 2 * Math.abs(end.y - start.y)) return null;
  if (end.at - start.at > mostMs) return null;
  return across < 0 ? 1 : -1;
}

/** A swipe across a card moves to the next one or the one before. It never answers. */
export function useSwipe(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    let start: Point | null = null;
    const onStart = (event: TouchEvent) => {
      start = event.touches.length === 1 && !isSidewaysPart(event.target, element) ? pointOf(event) : null;
    };
    const onEnd = (event: TouchEvent) => {
      const way = start && swipeOf(start, pointOf(event));
      start = null;
      if (way !== null) moveToCard(way, element);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
    };
  }, [card]);
}

function pointOf({ changedTouches, timeStamp }: TouchEvent): Point {
  const touch = changedTouches[0];
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0, at: timeStamp };
}

/** In a text or in something that scrolls sideways, moving a finger across means that. */
function isSidewaysPart(target: EventTarget | null, card: HTMLElement): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('input, textarea, select')) return true;
  for (let part: Element | null = target; part !== null && part !== card; part = part.parentElement)
    if (part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible') return true;
  return false;
}
