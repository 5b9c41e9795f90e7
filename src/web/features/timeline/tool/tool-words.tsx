import { classes } from '../../../ui/class-names.ts';
import { DiffStatsText } from '../../../ui/diff/diff-stats-text.tsx';
import { Visible } from '../../../ui/visible.tsx';
import type { ToolLine } from './tool-line.ts';

/** What a call is about, and what came of it, in as much room as there is. */
export function ToolWords({ line: { words, isCode, note, stats, original } }: { line: ToolLine }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className={classes('truncate text-dim', isCode ? 'font-mono text-xs' : 'text-sm')}>
        <Visible text={words} shape={isCode ? 'line' : 'prose'} />
      </span>
      {original !== null && original !== '' && (
        <del title="Original, edited before it ran" className="min-w-0 truncate font-mono text-xs text-faint">
          <Visible text={original} />
        </del>
      )}
      {note && (
        <span className="shrink-0 text-xs text-faint max-phone:hidden">
          <Visible text={note} shape="prose" />
        </span>
      )}
      {stats && (
        <span className="shrink-0">
          <DiffStatsText stats={stats} />
        </span>
      )}
    </span>
  );
}
