import { tokens } from './format.ts';

/** What a compaction did to the context. A CLI that gives no figures leaves `before` at 0. */
export function compactionWords(before: number, after: number | null): string {
  const done = 'Context compacted';
  if (before === 0) return after === null ? done : `${done}: ${tokens(after)} tokens after`;
  return after === null
    ? `${done}: ${tokens(before)} tokens before`
    : `${done}: ${tokens(before)} → ${tokens(after)} tokens`;
}
