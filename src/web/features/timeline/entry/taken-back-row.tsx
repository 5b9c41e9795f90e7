import { ChevronRight, Undo2 } from 'lucide-react';
import type { TakenBackRow } from '../../../../core/session/select.ts';
import { classes } from '../../../ui/class-names.ts';
import { plural } from '../../../ui/format.ts';
import { useTimeline } from '../timeline-context.ts';

/** Turns that Claude no longer knows. They stay in the journal and can be read. */
export function TakenBackRowView({ row: { id, turns, isOpen } }: { row: TakenBackRow }) {
  const { setFold } = useTimeline();
  return (
    <article aria-label="Taken back">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setFold(id, !isOpen)}
        className="flex w-full items-center gap-2 rounded-lg border border-dashed border-line px-3 py-1.5 text-left text-xs text-faint hover:text-ink max-phone:min-h-11"
      >
        <Undo2 size={13} aria-hidden="true" />
        <span className="flex-1">{plural(turns, 'turn')} taken back</span>
        <ChevronRight size={13} aria-hidden="true" className={classes(isOpen && 'rotate-90')} />
      </button>
    </article>
  );
}
