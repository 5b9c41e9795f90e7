import { classes } from '../../../ui/class-names.ts';
import { DiffStatsText } from '../../../ui/diff/diff-stats-text.tsx';
import type { ToolLine } from './tool-line.ts';

/** What a call is about, and what came of it, in as much room as there is. */
export function ToolWords({ line: { words, isCode, note, stats } }: { line: ToolLine }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className={classes('truncate text-dim', isCode ? 'font-mono text-xs' : 'text-sm')}>{words}</span>
      {note && <span className="shrink-0 text-xs text-faint max-phone:hidden">{note}</span>}
      {stats && (
        <span className="shrink-0">
          <DiffStatsText stats={stats} />
        </span>
      )}
    </span>
  );
}
