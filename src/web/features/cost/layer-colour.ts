/** One accent in steps, the dearest the strongest; neighbours differ in more than lightness. */
export function layerColour(index: number): string {
  return `color-mix(in oklch, ${steps[index % steps.length]}, var(--bg))`;
}

const steps = [
  'var(--sea) 100%',
  'var(--ink) 55%',
  'var(--sea) 55%',
  'var(--ink) 32%',
  'var(--sea) 28%',
  'var(--ink) 16%',
];
