import { SquareTerminal } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { SessionItem } from '../../../core/wire.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { classes } from '../../ui/class-names.ts';
import { Dot } from '../../ui/dot.tsx';
import { ago, exactTime, money } from '../../ui/format.ts';
import { modelName } from '../../ui/model-name.ts';
import { sessionLook } from './session-look.ts';
import { SessionMenu } from './session-menu.tsx';

type SessionRowProps = { session: SessionItem; depth: number; isCurrent: boolean; now: number };

const indents = ['', 'ml-3.5', 'ml-7', 'ml-10'];

/** One session in the list. The whole line leads to it; what one can do with it appears beside. */
export const SessionRow = memo(function SessionRow({ session, depth, isCurrent, now }: SessionRowProps) {
  const { dot, words } = sessionLook(session);
  return (
    <div
      className={classes(
        'group pointer-events-auto relative grid grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-1.5 rounded-[7px] px-2 py-1.5 max-phone:py-2.5',
        isCurrent ? 'bg-raise' : 'hover:bg-raise/60',
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
        )}
      >
        {sessionTitle(session.title)}
      </Link>
      <time
        dateTime={new Date(session.updatedAt).toISOString()}
        title={exactTime(session.updatedAt)}
        className="tnum text-2xs text-faint group-focus-within:invisible group-hover:invisible max-phone:visible! max-phone:mr-10"
      >
        {ago(session.updatedAt, now)}
      </time>
      <span className="tnum col-span-2 col-start-2 flex min-h-4 items-center gap-2 text-2xs text-faint max-phone:pr-10">
        {session.place === 'terminal' && (
          <SquareTerminal size={12} role="img" aria-label="In a terminal" className="shrink-0" />
        )}
        {words && (
          <span className={dot === 'wait' ? 'text-wait' : dot === 'bad' ? 'text-bad' : 'text-dim'}>{words}</span>
        )}
        {session.parent !== null && <span>fork</span>}
        {session.model && <span className="truncate">{modelName(session.model)}</span>}
        {session.cost > 0 && <span>{money(session.cost)}</span>}
        {session.archived && <span>archived</span>}
        {session.turns === 0 && words === null && <span>nothing said yet</span>}
        {session.waiting > 0 && (
          <b className="tnum ml-auto min-w-4 rounded-full bg-wait px-1 text-center text-[10px]/4 font-bold text-on-wait">
            {session.waiting}
          </b>
        )}
      </span>
      <span className="absolute top-1 right-1.5 z-10 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-popup-open]]:opacity-100 max-phone:top-1.5 max-phone:opacity-100">
        <SessionMenu session={session} />
      </span>
    </div>
  );
});
