/** How wide the panel may be: wide enough to read, and never more than the timeline can spare. */
export const leastWidth = 300;
export const usualWidth = 388;
export const step = 24;

export function clampWidth(width: number, windowWidth: number): number {
  return Math.round(Math.max(leastWidth, Math.min(width, mostWidth(windowWidth))));
}

export function mostWidth(windowWidth: number): number {
  return Math.max(leastWidth, Math.min(900, windowWidth - 720));
}
