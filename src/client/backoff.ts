const firstMs = 250;
const longestMs = 15_000;

/** How long to wait before trying again for the `attempt`th time: twice as long each time, and never all at once. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** attempt);
  return Math.round(full * (0.5 + random() * 0.5));
}
