import type { ContextPart } from './context-parts.ts';

/** One accent in steps: what comes first is darkest, messages are the accent itself. */
export function partColour(part: ContextPart, index: number): string {
  if (part.kind === 'kept') {
    return 'repeating-linear-gradient(135deg, var(--faint) 0 1px, transparent 1px 4px)';
  }
  if (part.kind === 'free') return 'var(--line)';
  if (part.kind === 'deferred') return 'transparent';
  if (/^messages$/i.test(part.name)) return 'var(--sea)';
  return `color-mix(in oklch, ${steps[index % steps.length]}, var(--panel))`;
}

const steps = [
  'var(--sea) 60%',
  'var(--ink) 45%',
  'var(--sea) 32%',
  'var(--ink) 68%',
  'var(--sea) 80%',
  'var(--ink) 25%',
];
