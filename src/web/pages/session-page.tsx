import { Search } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { Link, useSearch } from 'wouter';
import { isReplayFolder } from '../../core/replay/replay-folder.ts';
import type { RequestRecord } from '../../core/session/entry.ts';
import { mayBeWorktree } from '../../core/worktree/name.ts';
import { Composer } from '../features/composer/composer.tsx';
import { SessionHeader } from '../features/header/session-header.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Panel } from '../features/panels/panel.tsx';
import { PanelToggle } from '../features/panels/panel-toggle.tsx';
import { RequestAnnouncer } from '../features/requests/request-announcer.tsx';
import { RequestCard } from '../features/requests/request-card.tsx';
import { ConnectionBanner } from '../features/status/connection-banner.tsx';
import { StatusBar } from '../features/status/status-bar.tsx';
import { FilterMenu } from '../features/timeline/filter-menu.tsx';
import { SessionStart } from '../features/timeline/session-start.tsx';
import { SubagentTimeline } from '../features/timeline/subagent-timeline.tsx';
import { Timeline } from '../features/timeline/timeline.tsx';
import { sessionTitle } from '../store/session-actions.ts';
import { SessionContext, useSession, useWatch, useWatched } from '../store/session-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Boundary } from '../ui/mishap/boundary.tsx';
import { LaterPart } from '../ui/mishap/later-part.tsx';
import { loadLater } from '../ui/mishap/load-later.ts';

const HeldBudget = loadLater(async () => (await import('../features/budgets/held-budget.tsx')).HeldBudget);

const InspectorTab = loadLater(async () => (await import('./inspector-tab.tsx')).InspectorTab);

const WorktreeChip = loadLater(async () => (await import('../features/worktree/worktree-chip.tsx')).WorktreeChip);

const ReplayBar = loadLater(async () => (await import('../features/replay/replay-bar.tsx')).ReplayBar);

const TerminalBar = loadLater(async () => (await import('../features/terminal/terminal-bar.tsx')).TerminalBar);

/** One session: its timeline, what one can say to it, and what is known of it. */
export function SessionPage({ id, entryId }: { id: string; entryId: string | null }) {
  const watched = useWatch(id);
  if (watched === null) return <main className="flex-1" aria-busy="true" />;
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
  useWaitingTitle(useWatched(session, ({ state }) => (state ? sessionTitle(state.title) : 'Session')));
  if (problem !== null && !hasState) return <Unshown reason={problem.message} />;
  if (!hasState) return <main className="flex-1" aria-busy="true" />;
  return <LoadedSession entryId={entryId} />;
}

function Unshown({ reason }: { reason: string }) {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 flex-col items-center justify-center outline-none">
      <Empty title="This session cannot be shown">
        <p>{reason}</p>
        <Link href="/" className="text-sea underline underline-offset-2">
          Go to the start
        </Link>
      </Empty>
    </main>
  );
}

function LoadedSession({ entryId }: { entryId: string | null }) {
  const session = useSession();
  const cwd = useWatched(session, ({ state }) => state?.cwd ?? '');
  const isInTerminal = useWatched(session, ({ state }) => state?.transcript?.place === 'terminal');
  const isHeld = useWatched(session, ({ state }) => (state?.budget.held ?? null) !== null);
  const find = new URLSearchParams(useSearch()).get('find');
  const renderRequest = useCallback(
    (request: RequestRecord) => <RequestCard sessionId={session.id} cwd={cwd} request={request} />,
    [session, cwd],
  );
  const renderSubagent = useCallback(
    (callId: string) => <SubagentTimeline callId={callId} renderRequest={renderRequest} />,
    [renderRequest],
  );
  return (
    <>
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        <SessionHeader>
          {mayBeWorktree(cwd) && (
            <Boundary fallback={() => null}>
              <Suspense>
                <WorktreeChip folder={cwd} />
              </Suspense>
            </Boundary>
          )}
          <FindLink sessionId={session.id} />
          <FilterMenu />
          <PanelToggle />
        </SessionHeader>
        <RequestAnnouncer />
        <ConnectionBanner />
        <Timeline focusId={entryId} find={entryId === null ? null : find} renderRequest={renderRequest} />
        {entryId === null && <SessionStart />}
        {isHeld && (
          <LaterPart>
            <HeldBudget />
          </LaterPart>
        )}
        {isInTerminal || isReplayFolder(cwd) ? (
          <LaterPart waiting={<div className="h-16" />}>
            {isInTerminal ? <TerminalBar /> : <ReplayBar sessionId={session.id} />}
          </LaterPart>
        ) : (
          <Composer />
        )}
        <StatusBar />
      </main>
      <Panel renderSubagent={renderSubagent} renderInspector={renderInspector} />
    </>
  );
}

function renderInspector() {
  return (
    <LaterPart>
      <InspectorTab />
    </LaterPart>
  );
}

function FindLink({ sessionId }: { sessionId: string }) {
  return (
    <Link
      href={`/search?session=${sessionId}`}
      aria-label="Find in session"
      title="Find in session"
      className="inline-flex size-8 items-center justify-center rounded-md text-dim hover:bg-raise hover:text-ink max-phone:size-10"
    >
      <Search size={15} aria-hidden="true" />
    </Link>
  );
}
