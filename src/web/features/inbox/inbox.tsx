import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Held } from '../../../core/budget/budget-state.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { SessionContext } from '../../store/session-context.ts';
import { useNow } from '../../store/use-now.ts';
import { Empty } from '../../ui/empty.tsx';
import { ago, baseName } from '../../ui/format.ts';
import { type InboxGroup, oldest } from './inbox-groups.ts';
import { useInbox } from './use-inbox.ts';

/** Where a request is answered, which is not the inbox's own. */
type RenderRequest = (place: { sessionId: string; cwd: string; request: RequestRecord }) => ReactNode;

/** The same for a budget that a person is asked about. */
type RenderBudget = (place: { sessionId: string; held: Held }) => ReactNode;

type Renders = { renderRequest: RenderRequest; renderBudget: RenderBudget };

/** What waits for a person, session by session. */
export function Inbox({ renderRequest, renderBudget }: Renders) {
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
      {inbox.groups.length === 0 && (
        <Empty title="Nothing waits for you">
          When Claude asks for a permission, has a question or a plan, it is here, from all sessions.
        </Empty>
      )}
      <ol className="flex flex-col gap-7">
        {inbox.groups.map((group) => (
          <Group key={group.sessionId} group={group} renderRequest={renderRequest} renderBudget={renderBudget} />
        ))}
      </ol>
    </>
  );
}

function Group({ group, renderRequest, renderBudget }: { group: InboxGroup } & Renders) {
  const { sessionId, title, cwd, requests, held, session } = group;
  const now = useNow(true, 30_000);
  const name = title ?? 'New session';
  return (
    <li>
      <div className="flex items-baseline gap-2.5 pb-2">
        <h2 className="min-w-0 truncate text-base font-semibold tracking-tight">
          <Link href={`/sessions/${sessionId}`} className="hover:text-sea hover:underline">
            {name}
          </Link>
        </h2>
        <span className="max-w-[40%] shrink-0 truncate text-xs text-dim">{baseName(cwd)}</span>
        <span className="tnum ml-auto shrink-0 text-xs text-dim">{waitingWords(oldest(group), now)}</span>
      </div>
      <SessionContext value={session}>
        <ul aria-label={`Waiting in ${name}`} className="flex flex-col gap-3">
          {requests.map((request) => (
            <li key={request.id}>{renderRequest({ sessionId, cwd, request })}</li>
          ))}
          {held !== null && <li>{renderBudget({ sessionId, held })}</li>}
        </ul>
      </SessionContext>
    </li>
  );
}

function waitingWords(since: number, now: number): string {
  const span = ago(since, now);
  return span === 'now' ? 'asked just now' : `asked ${span} ago`;
}
