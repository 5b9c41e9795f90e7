import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Held } from '../../../core/budget/budget-state.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { rearmCards } from '../../store/request-cards.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { SessionContext } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { Empty } from '../../ui/empty.tsx';
import { ago, baseName } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';
import { type InboxGroup, isAnythingWaiting, oldest } from './inbox-groups.ts';
import { useInbox } from './use-inbox.ts';

/** Where a request is answered, which is not the inbox's own. */
type RenderRequest = (place: { sessionId: string; cwd: string; request: RequestRecord }) => ReactNode;

/** The same for a budget that a person is asked about. */
type RenderBudget = (place: { sessionId: string; held: Held }) => ReactNode;

type Renders = { renderRequest: RenderRequest; renderSettled: RenderRequest; renderBudget: RenderBudget };

/** What waits for a person, session by session. */
export function Inbox(renders: Renders) {
  const inbox = useInbox();
  if (inbox.type === 'loading')
    return (
      <p role="status" className="py-6 text-sm text-faint">
        Looking …
      </p>
    );
  return (
    <>
      {inbox.problem !== null && (
        <p role="status" className="py-2 text-sm text-bad">
          {inbox.problem}
        </p>
      )}
      {!inbox.groups.some(isAnythingWaiting) && (
        <Empty title="Nothing waits for you">
          When Claude asks for a permission, has a question or a plan, it is here, from all sessions.
        </Empty>
      )}
      <ol className="flex flex-col gap-7">
        {inbox.groups.map((group) => (
          <Group key={group.sessionId} group={group} {...renders} />
        ))}
      </ol>
    </>
  );
}

function Group({ group, renderRequest, renderSettled, renderBudget }: { group: InboxGroup } & Renders) {
  const { sessionId, title, cwd, requests, settled, held, session } = group;
  const now = useNow(true, 30_000);
  const name = sessionTitle(title);
  return (
    <li>
      <div className="flex items-baseline gap-2.5 pb-2">
        <h2 className="min-w-0 truncate text-base font-semibold tracking-tight">
          <Link href={`/sessions/${sessionId}`} className="hover:text-sea hover:underline">
            {name}
          </Link>
        </h2>
        <span className="max-w-[40%] shrink-0 truncate text-xs text-dim">
          <Visible text={baseName(cwd)} />
        </span>
        <span className="tnum ml-auto shrink-0 text-xs text-dim">
          {isAnythingWaiting(group) && waitingWords(oldest(group), now)}
        </span>
      </div>
      <SessionContext value={session}>
        <ul aria-label={`Waiting in ${name}`} className="flex flex-col gap-3">
          {requests.map((request) => (
            <Placed key={request.id} isSettled={settled.has(request.id)}>
              {(settled.has(request.id) ? renderSettled : renderRequest)({ sessionId, cwd, request })}
            </Placed>
          ))}
          {held !== null && <li>{renderBudget({ sessionId, held })}</li>}
        </ul>
      </SessionContext>
    </li>
  );
}

const roomMs = 2000;

/**
 * An answered request keeps its room for a moment, so that no other comes under the finger. It gives the room back at
 * once when the person scrolls. The cards that move up then take no answer at first.
 */
function Placed({ isSettled, children }: { isSettled: boolean; children: ReactNode }) {
  const place = useRef<HTMLLIElement>(null);
  const height = useRef(0);
  const [isReleased, setIsReleased] = useState(false);
  useLayoutEffect(() => {
    if (!isSettled) height.current = place.current?.offsetHeight ?? 0;
  });
  useEffect(() => {
    if (!isSettled) return setIsReleased(false);
    const release = () => setIsReleased(true);
    const timer = setTimeout(release, roomMs);
    window.addEventListener('wheel', release, { passive: true });
    window.addEventListener('touchmove', release, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('wheel', release);
      window.removeEventListener('touchmove', release);
    };
  }, [isSettled]);
  // A move while the person scrolls wouldn't count as one.
  useLayoutEffect(() => {
    if (isReleased && height.current > 0) rearmCards();
  }, [isReleased]);
  return (
    <li ref={place} style={isSettled && !isReleased ? { minHeight: height.current } : undefined}>
      {children}
    </li>
  );
}

function waitingWords(since: number, now: number): string {
  const span = ago(since, now);
  return span === 'now' ? 'asked just now' : `asked ${span} ago`;
}
