import type { SessionItem } from '../../../core/wire.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { hiddenBy, isNarrowing, type ListFilter, type RunOf } from './list-filter.ts';

type NoRowsProps = {
  sessions: readonly SessionItem[];
  runOf: RunOf;
  /** There are older sessions than these. */
  hasMore: boolean;
  filter: ListFilter;
  onClear(): void;
  onShowArchived(): void;
};

/** Why the list is empty, and the way out. */
export function NoRows({ sessions, runOf, hasMore, filter, onClear, onShowArchived }: NoRowsProps) {
  if (!isNarrowing(filter)) return <NoSessions sessions={sessions} filter={filter} onShowArchived={onShowArchived} />;
  return (
    <div role="status" className={look}>
      <p>No sessions match.</p>
      {hiddenBy(sessions, filter, runOf).map(({ name, count }) => (
        <p key={name} className="max-w-full break-words">
          {name} hides {count}
          {hasMore ? '+' : ''} {count === 1 && !hasMore ? 'session' : 'sessions'}.
        </p>
      ))}
      <Button onClick={onClear}>Clear filters</Button>
    </div>
  );
}

const look = 'flex flex-col items-center gap-2 px-2 py-6 text-center text-sm text-faint';

function NoSessions({ sessions, filter, onShowArchived }: Pick<NoRowsProps, 'sessions' | 'filter' | 'onShowArchived'>) {
  const isKnown = sessions.some(({ archived }) => archived);
  // The server doesn't list archived sessions until somebody asks.
  const { answered } = useAnswer<{ sessions: SessionItem[] }>(
    isKnown || filter.isArchivedShown ? null : '/sessions?archived=true&limit=1',
  );
  const isArchived = isKnown || (answerOf(answered)?.sessions.length ?? 0) > 0;
  if (!isArchived || filter.isArchivedShown) return <p className={look}>There is no session yet. Start one below.</p>;
  return (
    <div role="status" className={look}>
      <p>All sessions are archived.</p>
      <Button onClick={onShowArchived}>Show archived</Button>
    </div>
  );
}
