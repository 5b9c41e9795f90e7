import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Marks the control of a card that is used first, for those who come by keyboard. */
export const firstAction = { 'data-first-action': '' };

const action = '[data-first-action]';
const framesToTry = 30;

/** The field that a card is filled in from; null in one that only has buttons. */
export function firstField(card: HTMLElement | null): Element | null {
  return card?.querySelector(`${action}:not(button)`) ?? null;
}

type CardFocus = {
  requestId: string;
  isAnsweredHere: boolean;
  /** Which of its pages the card shows. */
  page: number;
};

/**
 * Takes the focus when a card appears and nobody uses it, keeps it when the card turns a page, and passes it on when the
 * card goes because it was answered here: to the line that says what became of it, else to the page. A button never gets
 * it, and neither does a card of another session: the next key might be pressed before anyone has read.
 */
export function useCardFocus(
  card: RefObject<HTMLElement | null>,
  { requestId, isAnsweredHere, page }: CardFocus,
): void {
  const shown = useRef(page);
  useEffect(() => {
    const isTurned = shown.current !== page;
    shown.current = page;
    let frame = 0;
    // A row of the timeline cannot be focused before it is measured.
    const tryFocus = (left: number) => {
      const isInside = isTurned && card.current?.contains(document.activeElement);
      const target = (isTurned && firstField(card.current)) || card.current;
      if (left === 0 || !target || !(isInside || isUnused())) return;
      focus(target);
      if (document.activeElement !== target) frame = requestAnimationFrame(() => tryFocus(left - 1));
    };
    tryFocus(framesToTry);
    return () => cancelAnimationFrame(frame);
  }, [card, page]);

  useLayoutEffect(() => {
    if (!isAnsweredHere) return;
    const element = card.current;
    return () => {
      requestAnimationFrame(() => {
        if (element?.isConnected || !isUnused()) return;
        const places = [`[data-request-settled="${CSS.escape(requestId)}"]`, '#main'];
        const found = places.map((place) => document.querySelector(place));
        focus(found.find((element) => element !== null));
      });
    };
  }, [card, requestId, isAnsweredHere]);
}

/** Nobody is at anything: the focus is nowhere, or where the last answer has left it. */
function isUnused(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches('[data-request-settled], #main');
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
