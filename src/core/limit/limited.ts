import { derivedId } from '../session/successor-id.ts';

/** What the CLI says of a usage limit that it ran into. */
export type LimitHit = { kind: string | null; resetsAt: number | null };

/** The usage limit that ended the last turn, and how the session continues. */
export type Limited = LimitHit & {
  /** The turn that ran into it, and the line at which it ended. */
  turn: number;
  seq: number;
  at: number;
  /** How often in a row continuing ran into it again with little in between. */
  repeats: number;
  /** When the session can continue without anybody; null: only a person can tell when. */
  offersAt: number | null;
  /** When it does; null while nobody asked for it. */
  continueAt: number | null;
  /** Who did; null: an agent's task, which its agent continues. */
  continueBy: string | null;
  /** A person decided against it. */
  isCancelled?: true;
  /** The session continued. It is kept until that turn ends, which may run into the limit again. */
  isOver?: true;
};

export type LimitEvent =
  /** The session continues at this time. `by` is null for an agent's task, which does so unless somebody cancels it. */
  | { type: 'limit.scheduled'; turn: number; at: number; by: string | null }
  | { type: 'limit.cancelled'; turn: number; by: string | null };

/** Who a message is from that continues after a limit. */
export const limitAuthor = 'limit';

const minuteMs = 60_000;
const mostRepeats = 3;
/** A window that resets sooner than this, again and again, isn't one: a gateway that says so would be asked for ever. */
const shortestWindowMs = 10 * minuteMs;

/** The limit that a turn has just run into. `hasAnswer`: the model had said something before it did. */
export function limitedBy(
  hit: LimitHit,
  { turn, seq, at, hasAnswer }: { turn: number; seq: number; at: number; hasAnswer: boolean },
  before: Limited | null,
): Limited {
  const hasProgress = hasAnswer && hit.resetsAt !== null && hit.resetsAt >= at + shortestWindowMs;
  const repeats = before === null || hasProgress ? 0 : before.repeats + 1;
  const offersAt = offerOf(hit.resetsAt, at, repeats);
  // Whoever wanted to continue after the first limit wants to after the next one too.
  const continueAt = before?.continueAt == null ? null : offersAt;
  return { ...hit, turn, seq, at, repeats, offersAt, continueAt, continueBy: before?.continueBy ?? null };
}

/**
 * The reset; where that has passed or didn't help, a minute from now, because clocks differ. After a few of those, never.
 */
function offerOf(resetsAt: number | null, at: number, repeats: number): number | null {
  if (resetsAt === null || repeats > mostRepeats) return null;
  return repeats === 0 && resetsAt > at ? resetsAt : Math.max(resetsAt, at + minuteMs);
}

/** The limit that holds a session now. */
export function activeLimit({ limited }: { limited: Limited | null }): Limited | null {
  return limited?.isOver ? null : limited;
}

/** The message that continues after a limit has the same id however often it is sent, so it is sent once. */
export function continueId(sessionId: string, turn: number): string {
  return derivedId(sessionId, `limit ${turn}`);
}

export function foldLimit(limited: Limited | null, event: LimitEvent): Limited | null {
  if (limited === null || limited.isOver || limited.turn !== event.turn) return limited;
  const { isCancelled: _, ...rest } = limited;
  return event.type === 'limit.scheduled'
    ? { ...rest, continueAt: event.at, continueBy: event.by }
    : { ...rest, continueAt: null, isCancelled: true };
}
