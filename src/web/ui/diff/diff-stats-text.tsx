import type { DiffStats } from './hunk.ts';

/** How many lines came and went: +2 −1. */
export function DiffStatsText({ stats: { added, removed } }: { stats: DiffStats }) {
  return (
    <span className="tnum font-mono text-xs whitespace-nowrap">
      <span className="text-ok">+{added}</span> <span className="text-bad">−{removed}</span>
    </span>
  );
}
