import { type RefObject, useLayoutEffect } from 'react';

/** Marks the control of a card that is used first, for those who come by keyboard. */
export const firstAction = { 'data-first-action': '' };

const pendingCard = 'section[data-request-card]';
const action = '[data-first-action]';

/**
 * Takes the focus when a card appears and nobody uses it, and passes it on when the card goes because it was answered
 * here: to the next one that waits, else to the line that says what became of it.
 */
export function useCardFocus(card: RefObject<HTMLElement | null>, requestId: string, isAnsweredHere: boolean): void {
  useLayoutEffect(() => {
    if (isUnused()) focus(card.current?.querySelector(action));
  }, [card]);

  useLayoutEffect(() => {
    if (!isAnsweredHere) return;
    const element = card.current;
    return () => {
      requestAnimationFrame(() => {
        if (element?.isConnected || !isUnused()) return;
        const settled = `[data-request-settled="${CSS.escape(requestId)}"]`;
        focus(document.querySelector(`${pendingCard} ${action}`) ?? document.querySelector(settled));
      });
    };
  }, [card, requestId, isAnsweredHere]);
}

function isUnused(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
