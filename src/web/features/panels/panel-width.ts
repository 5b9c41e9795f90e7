/** How wide the panel may be: wide enough to read, and never more than the timeline can spare. */
export const leastWidth = 300;
export const usualWidth = 388;
export const step = 24;

/** The list of sessions, and what the timeline and the composer need to be used. */
const listWidth = 264;
const columnWidth = 560;

export function clampWidth(width: number, windowWidth: number): number {
  return Math.round(Math.max(leastWidth, Math.min(width, mostWidth(windowWidth))));
}

export function mostWidth(windowWidth: number): number {
  return Math.max(leastWidth, Math.min(900, windowWidth - listWidth - columnWidth));
}
