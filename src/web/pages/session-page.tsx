import { useCallback } from 'react';
import type { RequestRecord } from '../../core/session/entry.ts';
import { Composer } from '../features/composer/composer.tsx';
import { Panel } from '../features/panels/panel.tsx';
import { RequestCard } from '../features/requests/request-card.tsx';
import { ConnectionBanner } from '../features/status/connection-banner.tsx';
import { StatusBar } from '../features/status/status-bar.tsx';
import { Timeline } from '../features/timeline/timeline.tsx';
import { SessionContext, useSession, useWatch, useWatched } from '../store/session-context.ts';
import { Empty } from '../ui/empty.tsx';

/** One session: its timeline, what one can say to it, and what is known of it. */
export function SessionPage({ id, entryId }: { id: string; entryId: string | null }) {
  const watched = useWatch(id);
  if (watched === null) return <main className="flex-1" />;
  return (
    <SessionContext value={watched}>
      <OpenSession entryId={entryId} />
    </SessionContext>
  );
}

function OpenSession({ entryId }: { entryId: string | null }) {
  const session = useSession();
  const problem = useWatched(session, (watched) => watched.problem);
  const hasState = useWatched(session, ({ state }) => state !== null);
  if (problem !== null && !hasState) return <Empty title="This session cannot be shown">{problem.message}</Empty>;
  if (!hasState) return <main className="flex-1" aria-busy="true" />;
  return <LoadedSession entryId={entryId} />;
}

function LoadedSession({ entryId }: { entryId: string | null }) {
  const session = useSession();
  const cwd = useWatched(session, ({ state }) => state?.cwd ?? '');
  const renderRequest = useCallback(
    (request: RequestRecord) => <RequestCard sessionId={session.id} cwd={cwd} request={request} />,
    [session, cwd],
  );
  return (
    <>
      <main className="flex min-w-0 flex-1 flex-col">
        <ConnectionBanner />
        <Timeline focusId={entryId} renderRequest={renderRequest} />
        <Composer />
        <StatusBar />
      </main>
      <Panel />
    </>
  );
}
