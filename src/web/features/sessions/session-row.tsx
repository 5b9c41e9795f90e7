import { GitBranch } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { ExternalRun } from '../../../core/external-run.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { classes } from '../../ui/class-names.ts';
import { Dot } from '../../ui/dot.tsx';
import { placeWords } from '../../ui/external-words.ts';
import { ago, exactTime, money } from '../../ui/format.ts';
import { modelName } from '../../ui/model-name.ts';
import { PlaceIcon } from '../../ui/place-icon.tsx';
import { TagChips } from '../../ui/tag-chips.tsx';
import type { DropPlace, RowMoves } from './list-ordering.ts';
import { sessionLook } from './session-look.ts';
import { SessionMenu, type Step } from './session-menu.tsx';
import { isUnsaved } from './with-external.ts';

/** `run` is what another program does with the session right now. */
type SessionRowProps = {
  session: SessionItem;
  run: ExternalRun | null;
  depth: number;
  isCurrent: boolean;
  /** Whether a person put the sessions of its list in their order. */
  isOrdered: boolean;
  moves: RowMoves | null;
  /** Something is being dragged to this side of it. */
  dropSide: DropPlace['side'] | null;
  now: number;
};

const indents = ['', 'ml-3.5', 'ml-7', 'ml-10'];

/** One session in the list. The whole line leads to it; what one can do with it appears beside. */
export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { session, run, depth, isCurrent, isOrdered, moves, dropSide, now } = props;
  const { dot, words } = sessionLook(session, run);
  const { id, lastLine, tags = [], branch } = session;
  const isUnread = session.unread === true && !isCurrent;
  const order = moves && {
    isOrdered,
    canMove: (step: Step) => moves.canMove(id, step),
    move: (step: Step) => moves.move(id, step),
    reset: () => moves.reset(session),
  };
  return (
    <div
      data-row={isUnsaved(session) ? undefined : id}
      className={classes(
        'group pointer-events-auto relative grid grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-1.5 rounded-[7px] px-2 py-1.5 max-phone:py-2.5',
        isCurrent ? 'bg-raise' : 'hover:bg-raise/60',
        dropSide === 'before' && 'shadow-[0_-2px_0_var(--sea)]',
        dropSide === 'after' && 'shadow-[0_2px_0_var(--sea)]',
        indents[depth],
      )}
    >
      <Dot kind={dot} />
      <Link
        href={`/sessions/${session.id}`}
        data-session={session.id}
        aria-current={isCurrent ? 'page' : undefined}
        title={sessionTitle(session.title)}
        className={classes(
          'truncate text-sm after:absolute after:inset-0 after:rounded-[7px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-sea',
          session.archived && 'text-dim italic',
          isUnread && 'font-semibold',
        )}
      >
        {sessionTitle(session.title)}
      </Link>
      <span className="flex items-center gap-1.5">
        {isUnread && <span role="img" aria-label="Unread" title="Unread" className="size-2 rounded-full bg-sea" />}
        <time
          dateTime={new Date(session.updatedAt).toISOString()}
          title={exactTime(session.updatedAt)}
          className="tnum text-2xs text-faint group-focus-within:invisible group-hover:invisible max-phone:visible! max-phone:mr-10"
        >
          {ago(session.updatedAt, now)}
        </time>
      </span>
      {lastLine && (
        <span title={lastLine.text} className="col-span-2 col-start-2 truncate text-xs text-dim max-phone:pr-10">
          {lastLine.by === 'person' && <span className="text-faint">You: </span>}
          {lastLine.text}
        </span>
      )}
      {/* Where there is too little room, the branch is cut first, then the model, and the state last. */}
      <span className="tnum col-span-2 col-start-2 flex min-h-4 items-center gap-2 text-2xs text-faint max-phone:pr-10">
        {run ? (
          <span className="flex shrink-0 items-center gap-1">
            <PlaceIcon place={run.place} size={12} /> {placeWords(run.place)}
          </span>
        ) : (
          session.place === 'terminal' && <PlaceIcon place="terminal" size={12} isNamed />
        )}
        {words && (
          <span
            title={words}
            className={classes('truncate', dot === 'wait' ? 'text-wait' : dot === 'bad' ? 'text-bad' : 'text-dim')}
          >
            {words}
          </span>
        )}
        {branch && (
          <span title={`Branch ${branch}`} className="flex min-w-8 shrink-[10000] items-center gap-0.5">
            <GitBranch size={11} role="img" aria-label="Branch" className="shrink-0" />
            <span className="truncate">{branch}</span>
          </span>
        )}
        {session.parent !== null && <span>fork</span>}
        {session.model && run === null && <span className="shrink-[100] truncate">{modelName(session.model)}</span>}
        {session.cost > 0 && <span>{money(session.cost)}</span>}
        {session.archived && <span>archived</span>}
        {session.turns === 0 && words === null && <span>nothing said yet</span>}
        {session.waiting > 0 && (
          <b className="tnum ml-auto min-w-4 rounded-full bg-wait px-1 text-center text-[10px]/4 font-bold text-on-wait">
            {session.waiting}
          </b>
        )}
      </span>
      {tags.length > 0 && (
        <span className="col-span-2 col-start-2 flex flex-wrap gap-1 pt-0.5 max-phone:pr-10">
          <TagChips tags={tags} />
        </span>
      )}
      <span className="absolute top-1 right-1.5 z-10 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-popup-open]]:opacity-100 max-phone:top-1.5 max-phone:opacity-100">
        {!isUnsaved(session) && <SessionMenu session={session} isCurrent={isCurrent} order={order} />}
      </span>
    </div>
  );
});
