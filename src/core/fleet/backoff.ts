import type { ReconcileFailures } from './agent.ts';

/** So many failures in a row, and it is given up. */
export const failureLimit = 5;
const firstMs = 1000;
const longestMs = 5 * 60_000;

/** After one more failure. One that only a person can mend is given up at once. */
export function afterFailure(
  before: ReconcileFailures | null,
  { reason, now, isFinal }: { reason: string; now: number; isFinal: boolean },
): ReconcileFailures {
  const count = (before?.count ?? 0) + 1;
  const isGivenUp = isFinal || count >= failureLimit;
  const nextAttemptAt = isGivenUp ? null : now + Math.min(longestMs, firstMs * 2 ** (count - 1));
  return { count, lastReason: reason, lastAt: now, nextAttemptAt };
}

export function isGivenUp(failures: ReconcileFailures | null): boolean {
  return failures !== null && failures.nextAttemptAt === null;
}

/** Whether it may be tried now. A clock that was put back holds nothing up. */
export function isDue(failures: ReconcileFailures | null, now: number): boolean {
  if (failures === null) return true;
  if (failures.nextAttemptAt === null) return false;
  return now >= failures.nextAttemptAt || now < failures.lastAt;
}
