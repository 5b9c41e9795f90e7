import { type KeyboardEvent, useMemo } from 'react';
import { Link } from 'wouter';
import { visible } from '../../../core/text/visible.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ago, baseName, exactTime, plural } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';
import { type HitGroup, hitGroups } from './hit-groups.ts';
import { HitRow } from './hit-row.tsx';
import type { Search, SearchAnswer } from './use-search.ts';

type ResultsProps = {
  answer: SearchAnswer;
  text: string;
  isAsking: boolean;
  more: Search['more'];
  /** The person goes up from the first hit. */
  onUp(): void;
};

/** What was found, session by session. Up and down lead from hit to hit. */
export function Results({ answer, text, isAsking, more, onUp }: ResultsProps) {
  const groups = useMemo(() => hitGroups(answer.hits, answer.sessions), [answer]);
  const now = useNow(true, 60_000);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-hit]')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at + step < 0) return onUp();
    links[at + step]?.focus();
  };
  return (
    <section aria-label="Results" aria-busy={isAsking} onKeyDown={onKeyDown} className="flex flex-col gap-5">
      {groups.map((group) => (
        <Group key={group.session.id} group={group} text={text} now={now} />
      ))}
      {answer.next !== null && (
        <Button look="ghost" disabled={isAsking} onClick={more} className="self-center">
          {answer.isComplete ? 'More results' : 'Look further back'}
        </Button>
      )}
    </section>
  );
}

function Group({ group, text, now }: { group: HitGroup; text: string; now: number }) {
  const { session, hits } = group;
  const name = sessionTitle(session.title);
  return (
    <div>
      <div className="relative flex items-baseline gap-2.5 px-0.5 pb-1.5 max-phone:min-h-11 max-phone:items-center max-phone:pb-0">
        <h2 className="min-w-0 truncate text-sm font-semibold tracking-tight">
          <Link
            href={`/sessions/${session.id}`}
            className="hover:text-sea hover:underline max-phone:after:absolute max-phone:after:inset-0"
          >
            {name}
          </Link>
        </h2>
        <span title={visible(session.cwd)} className="max-w-[40%] shrink-0 truncate text-xs text-dim">
          <Visible text={baseName(session.cwd)} />
        </span>
        <span title={exactTime(session.updatedAt)} className="tnum ml-auto shrink-0 text-xs text-faint">
          {plural(hits.length, 'hit')} · {ago(session.updatedAt, now)}
        </span>
      </div>
      <ul
        aria-label={`Found in ${name}`}
        className="divide-y divide-line overflow-hidden rounded-[9px] border border-line"
      >
        {hits.map((hit) => (
          <HitRow key={hit.entryId ?? 'title'} hit={hit} cwd={session.cwd} text={text} now={now} />
        ))}
      </ul>
    </div>
  );
}
