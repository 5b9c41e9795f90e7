import type { ContextPart } from './context-parts.ts';

/** One accent in steps: what comes first is darkest, messages are the accent itself. */
export function partColour(part: ContextPart, index: number): string {
  if (part.kind === 'kept') {
    return 'repeating-linear-gradient(135deg, var(--faint) 0 1px, transparent 1px 4px)';
  }
  if (part.kind === 'free') return 'var(--line)';
  if (part.kind === 'deferred') return 'transparent';
  if (/^messages$/i.test(part.name)) return 'var(--sea)';
  const steps = [62, 44, 80, 30, 52, 70];
  return `color-mix(in oklch, ${index % 2 === 0 ? 'var(--sea)' : 'var(--ink)'} ${steps[index % steps.length]}%, var(--panel))`;
}
