import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { JsonObject } from '../../../core/json.ts';
import type { Showing } from '../../ui/showing.ts';

/** A card takes no answer for this long after it appeared or moved: what is pressed then was meant for something else. */
const armingMs = 700;
const lookEveryMs = 100;
/** A card that moves less is still under the same finger. */
const slackPx = 8;

export type Arming = {
  /** Whether the card takes an answer, as it was last drawn. */
  isArmed: boolean;
  /** Looks again: the card may have moved since it was drawn. */
  isArmedNow(): boolean;
  /** Starts the time again. Each press that the card swallows does, so that nobody answers by pressing on and on. */
  rearm(): void;
  /** How often the time has started. */
  starts: number;
};

/** `isKeyTarget`: shortcuts act on this card. */
export type CardState = Arming & { isKeyTarget: boolean };

const State = createContext<CardState>({
  isArmed: true,
  isArmedNow: () => true,
  rearm: () => {},
  starts: 0,
  isKeyTarget: false,
});

export const CardStateContext = State.Provider;

/** The state of the card around. */
export function useCardState(): CardState {
  return useContext(State);
}

/** Whatever of this changes, the person has something else in front of them. */
export type ArmingContent = { input: JsonObject; page: number; isHeld: boolean; showing: Showing | undefined };

/**
 * Not armed until the card has been in one place for a moment, with the same input and page and with no answer to undo.
 * Scrolling by hand doesn't disarm it: a person who scrolls knows where it goes.
 */
export function useArming(
  card: RefObject<HTMLElement | null>,
  { input, page, isHeld, showing }: ArmingContent,
): Arming {
  const [isArmed, setIsArmed] = useState(false);
  const [starts, setStarts] = useState(0);
  const steady = useRef({ since: Number.POSITIVE_INFINITY, top: 0 });

  const isArmedNow = useCallback(() => {
    const now = performance.now();
    const top = topOf(card.current);
    const hasMoved = Math.abs(top - steady.current.top) > slackPx && !isScrolledByHand(now);
    steady.current = { since: hasMoved ? now : steady.current.since, top };
    return now - steady.current.since >= armingMs;
  }, [card]);

  const rearm = useCallback(() => {
    steady.current = { since: performance.now(), top: topOf(card.current) };
    setIsArmed(false);
    setStarts((starts) => starts + 1);
  }, [card]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content starts the time again.
  useLayoutEffect(() => {
    rearm();
    const timer = setInterval(() => setIsArmed(isArmedNow()), lookEveryMs);
    return () => clearInterval(timer);
  }, [rearm, isArmedNow, input, page, isHeld, showing?.isCut, showing?.isUnlimited]);

  return useMemo(() => ({ isArmed, isArmedNow, rearm, starts }), [isArmed, isArmedNow, rearm, starts]);
}

function topOf(element: HTMLElement | null): number {
  return element?.getBoundingClientRect().top ?? 0;
}

const handScrollMs = 300;
let scrolledAt = Number.NEGATIVE_INFINITY;

if (typeof window !== 'undefined') {
  const note = () => {
    scrolledAt = performance.now();
  };
  window.addEventListener('wheel', note, { passive: true });
  window.addEventListener('touchmove', note, { passive: true });
}

function isScrolledByHand(now: number): boolean {
  return now - scrolledAt < handScrollMs;
}
