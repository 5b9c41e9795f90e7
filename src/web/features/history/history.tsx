import { type KeyboardEvent, useMemo } from 'react';
import { Link } from 'wouter';
import { visible } from '../../../core/text/visible.ts';
import { pathOf } from '../../connection/api.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { useAnswer } from '../../store/use-answer.ts';
import { exactTime } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { historyGraph, type Member } from './history-graph.ts';
import { historyHref, historyWords } from './history-words.ts';
import { LanePicture } from './lane-picture.tsx';

/** Where a session came from, what was forked from it, and what happened on the way. Each line opens its place. */
export function History({ sessionId }: { sessionId: string }) {
  const { answered } = useAnswer<{ members: Member[] }>(`${pathOf('sessions', sessionId)}/family`);
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  return <Graph members={answered.answer.members} currentId={sessionId} />;
}

function Graph({ members, currentId }: { members: readonly Member[]; currentId: string }) {
  const { rows, lanes } = useMemo(() => historyGraph(members), [members]);
  const titles = new Map(members.map(({ session }) => [session.id, visible(session.title ?? '', 'prose')]));
  return (
    <ol aria-label="History" onKeyDown={moveFocus}>
      {rows.map((row) => (
        <li key={row.key}>
          <Link
            href={historyHref(row)}
            className="flex h-12 items-center gap-2.5 rounded-md pr-2 hover:bg-raise focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-sea"
          >
            <LanePicture row={row} lanes={lanes} currentId={currentId} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm">{historyWords(row, (id) => titles.get(id) ?? null)}</span>
              <span className="tnum flex gap-2 text-xs text-faint">
                {members.length > 1 && (
                  <span className={row.session.id === currentId ? 'truncate text-sea' : 'truncate'}>
                    {sessionTitle(row.session.title)}
                  </span>
                )}
                <time dateTime={new Date(row.at).toISOString()} className="shrink-0">
                  {exactTime(row.at)}
                </time>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
