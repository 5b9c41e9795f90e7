/** How much faster than it was recorded; null waits for nothing. */
export type ReplaySpeed = number | null;

/** Nobody wants to watch somebody think for an hour. */
const longestMs = 10_000;
/** For lines whose time nobody noted. */
const usualGapMs = 25;

export function waitFor(gap: number | null, speed: ReplaySpeed): number {
  return speed === null ? 0 : Math.min(longestMs, (gap ?? usualGapMs) / speed);
}

/** `0.5`, `1`, `10`, `max`; undefined for what is no speed. */
export function readSpeed(text: string): ReplaySpeed | undefined {
  if (text === 'max') return null;
  const speed = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return speed > 0 && speed <= 10_000 ? speed : undefined;
}

export function speedText(speed: ReplaySpeed): string {
  return speed === null ? 'max' : String(speed);
}
