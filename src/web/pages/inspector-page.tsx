import { ChevronLeft } from 'lucide-react';
import { Link } from 'wouter';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Inspector } from '../features/inspector/inspector.tsx';
import { sessionTitle } from '../store/session-actions.ts';
import { SessionContext, useSession, useWatch, useWatched } from '../store/session-context.ts';
import { Empty } from '../ui/empty.tsx';
import { PageLoading } from '../ui/loading.tsx';

/** The frames of a session, with all the room there is. */
export function InspectorPage({ id }: { id: string }) {
  const watched = useWatch(id);
  if (watched === null) return <PageLoading />;
  return (
    <SessionContext value={watched}>
      <OpenInspector />
    </SessionContext>
  );
}

function OpenInspector() {
  const session = useSession();
  const problem = useWatched(session, (watched) => watched.problem);
  const head = useWatched(session, ({ state }) => state?.seq ?? null);
  const title = useWatched(session, ({ state }) => sessionTitle(state?.title ?? null));
  useWaitingTitle('Inspector');
  return (
    <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-3.5 max-phone:px-1.5 max-phone:pt-[env(safe-area-inset-top)]">
        <Link
          href={`/sessions/${session.id}`}
          aria-label="Back to the session"
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-dim hover:bg-raise hover:text-ink max-phone:size-11"
        >
          <ChevronLeft size={18} />
        </Link>
        <h1 className="text-base font-semibold tracking-tight">Inspector</h1>
        <span className="ml-2 min-w-0 truncate text-sm text-faint">{title}</span>
      </header>
      {problem !== null && (
        <Empty title="This session cannot be shown">
          <p>{problem.message}</p>
        </Empty>
      )}
      {problem === null && head !== null && (
        <Inspector
          sessionId={session.id}
          head={head}
          isNarrow={false}
          entryPath={(entryId) => `/sessions/${session.id}/entries/${encodeURIComponent(entryId)}`}
        />
      )}
    </main>
  );
}
