/** Three crashes within a minute: starting again would only crash again. */
const crashLimit = 3;
const windowMs = 60_000;

export type Breaker = { crashes: readonly number[]; open: boolean };

export const closedBreaker: Breaker = { crashes: [], open: false };

/** `isCertain`: the CLI said something that another start does not change. */
export function afterCrash(breaker: Breaker, at: number, isCertain = false): Breaker {
  const crashes = [...breaker.crashes.filter((crash) => at - crash < windowMs && crash <= at), at];
  return { crashes, open: isCertain || crashes.length >= crashLimit };
}
