import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';

/** What keys can do to a request's card from anywhere on its page. */
export type CardAction =
  | 'allow'
  | 'suggestion1'
  | 'suggestion2'
  | 'suggestion3'
  | 'deny'
  | 'denyNote'
  | 'undoDeny'
  | 'escape';

/** A card offers only what can be done to its request now. */
export type CardActions = { readonly [Action in CardAction]?: () => void };

export type CardFacts = {
  element: RefObject<HTMLElement | null>;
  /** Whether the page is about the card's own session. Keys never pick a card of another one by themselves. */
  isHere: boolean;
  /** Null once the request takes no answer. */
  actions: CardActions | null;
  /** Makes the card refuse answers for a moment. */
  rearm(): void;
};

type Card = { facts: CardFacts };

const changes = createListeners<[]>();
const cards = new Set<Card>();
/** The card that the person has moved to. */
let chosen: Card | null = null;
/** The card that keys act on, and since when. A key that was meant for the card before must not reach it. */
let target: { card: Card | null; since: number } = { card: null, since: 0 };

const settleMs = 700;

/** Lets keys reach a card from outside it. True while they act on this one. */
export function useRequestCard(facts: CardFacts): boolean {
  const card = useRef<Card>({ facts });
  card.current.facts = facts;
  const isOpen = facts.actions !== null;
  useEffect(() => {
    if (!isOpen) return;
    const registered = card.current;
    cards.add(registered);
    look();
    return () => {
      cards.delete(registered);
      if (chosen === registered) chosen = null;
      look();
    };
  }, [isOpen]);
  return useSyncExternalStore(changes.add, () => target.card === card.current);
}

/** Whether there is a card that Escape can answer. */
export function canEscapeCard(): boolean {
  look();
  return target.card?.facts.isHere === true && target.card.facts.actions?.escape !== undefined;
}

/**
 * Does it to the card that keys act on. A card that is out of sight is shown instead. A key that comes too early makes
 * the card wait longer.
 */
export function actOnCard(action: CardAction): void {
  look();
  const { card, since } = target;
  const act = card?.facts.actions?.[action];
  const element = card?.facts.element.current;
  if (!act || !element) return;
  const isSettled = performance.now() - since >= settleMs;
  if (isSettled && isInSight(element)) return act();
  if (!isInSight(element)) element.scrollIntoView({ block: 'nearest' });
  target = { card, since: performance.now() };
  card.facts.rearm();
}

/** Makes all cards refuse answers for a moment, because something made them move. */
export function rearmCards(): void {
  for (const { facts } of cards) facts.rearm();
}

/** Takes back the answer that hasn't gone out yet. */
export function undoOnCard(): void {
  for (const { facts } of cards) if (facts.actions?.undoDeny) return facts.actions.undoDeny();
}

/** Moves on to the next card, or to the one before, and shows it. It answers nothing. False without any card. */
export function moveToCard(step: 1 | -1, from: HTMLElement | null = null): boolean {
  look();
  const reachable = inOrder().filter(isReachable);
  const at = reachable.findIndex((card) => (from ? card.facts.element.current === from : card === target.card));
  const isAtEnd = from !== null && !reachable[at + step];
  const next = reachable[at === -1 ? 0 : (at + step + reachable.length) % reachable.length];
  if (next === undefined || isAtEnd) return next !== undefined;
  chosen = next;
  const element = next.facts.element.current;
  element?.scrollIntoView({ block: 'nearest' });
  next.facts.rearm();
  if (!isWriting()) element?.focus({ preventScroll: true });
  look();
  return true;
}

function look(): void {
  const card = findTarget();
  if (card === target.card) return;
  target = { card, since: performance.now() };
  changes.tell();
}

function findTarget(): Card | null {
  const reachable = inOrder().filter(isReachable);
  const focused = reachable.find(({ facts }) => facts.element.current?.contains(document.activeElement));
  const moved = reachable.find((card) => card === chosen);
  return focused ?? moved ?? reachable.find(({ facts }) => facts.isHere) ?? null;
}

function inOrder(): Card[] {
  return [...cards].sort((a, b) => topOf(a) - topOf(b));
}

function topOf({ facts }: Card): number {
  return facts.element.current?.getBoundingClientRect().top ?? 0;
}

/** A dialog over the page hides what is behind it from everyone, keys included. */
function isReachable({ facts }: Card): boolean {
  const element = facts.element.current;
  if (!element?.isConnected) return false;
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  return dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(element));
}

const enoughPx = 80;

function isInSight(element: HTMLElement): boolean {
  let { top, bottom } = element.getBoundingClientRect();
  const enough = Math.min(enoughPx, bottom - top);
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const clip = around.getBoundingClientRect();
    top = Math.max(top, clip.top);
    bottom = Math.min(bottom, clip.bottom);
  }
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= enough;
}

function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
}

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', look);
  // Afterwards it is known where the focus has gone.
  document.addEventListener('focusout', () => setTimeout(look));
}
