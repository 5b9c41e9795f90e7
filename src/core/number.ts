/** Numbers from outside (a CLI, a file, a browser, an old row) become usable ones here, or nothing. */

/** Costs are stored as whole nanodollars, which stay exact up to here: about nine million dollars. */
export const mostDollars = 9_000_000;

/** The last moment that a Date can show. */
export const latestTime = 8.64e15;

/** A count: of tokens, milliseconds, bytes. A fraction is rounded; anything that counts nothing is undefined. */
export function wholeNumber(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (typeof value !== 'number' || !(value >= 0)) return undefined;
  const whole = Math.round(value);
  return whole <= most ? whole : undefined;
}

/** An amount of money that a session can have cost. */
export function dollarAmount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= mostDollars ? value : undefined;
}

/** A finite number of any kind, small enough that one more is another number. */
export function plainNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

/** A moment in milliseconds since 1970 that a Date can show. */
export function moment(value: unknown): number | undefined {
  return wholeNumber(value, latestTime);
}

/** The nearest count: what is below zero or not a number counts as nothing, and what is too much as the most there is. */
export function nearestWhole(value: number): number {
  if (!(value > 0)) return 0;
  return Math.min(Math.round(value), Number.MAX_SAFE_INTEGER);
}

/** The nearest amount of money, likewise. */
export function nearestDollars(value: number): number {
  return value > 0 ? Math.min(value, mostDollars) : 0;
}
