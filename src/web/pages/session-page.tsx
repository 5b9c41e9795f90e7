import { Search } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { Link, useSearch } from 'wouter';
import { isDemoFolder } from '../../core/demo/demo-folder.ts';
import type { ExternalRun } from '../../core/external-run.ts';
import { isReplayFolder } from '../../core/replay/replay-folder.ts';
import type { RequestRecord } from '../../core/session/entry.ts';
import { mayBeWorktree } from '../../core/worktree/name.ts';
import { AsideCard } from '../features/aside/aside-card.tsx';
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
import { useExternalRun } from '../store/external.ts';
import { useFileViewer } from '../store/file-viewer.ts';
import { useFindOpener } from '../store/find.ts';
import { useSavingSession } from '../store/saving.ts';
import { sessionTitle } from '../store/session-actions.ts';
import { SessionContext, useSession, useWatch, useWatched } from '../store/session-context.ts';
import { useSeen } from '../store/use-seen.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { externalLook, placeWords } from '../ui/external-words.ts';
import { FileLinks } from '../ui/file-links.tsx';
import { PageLoading } from '../ui/loading.tsx';
import { Boundary } from '../ui/mishap/boundary.tsx';
import { LaterPart } from '../ui/mishap/later-part.tsx';
import { loadLater } from '../ui/mishap/load-later.ts';
import { MishapLine } from '../ui/mishap/mishap.tsx';

const HeldBudget = loadLater(async () => (await import('../features/budgets/held-budget.tsx')).HeldBudget);

const FileBar = loadLater(async () => (await import('../features/storage/file-bar.tsx')).FileBar);

const FileViewer = loadLater(async () => (await import('../features/file-viewer/file-viewer.tsx')).FileViewer);

const InspectorTab = loadLater(async () => (await import('./inspector-tab.tsx')).InspectorTab);

const WorktreeChip = loadLater(async () => (await import('../features/worktree/worktree-chip.tsx')).WorktreeChip);

const TourBar = loadLater(async () => (await import('../features/tour/tour-bar.tsx')).TourBar);

const ReplayBar = loadLater(async () => (await import('../features/replay/replay-bar.tsx')).ReplayBar);

const TerminalBar = loadLater(async () => (await import('../features/terminal/terminal-bar.tsx')).TerminalBar);

/** One session: its timeline, what one can say to it, and what is known of it. */
export function SessionPage({ id, entryId }: { id: string; entryId: string | null }) {
  const watched = useWatch(id);
  useSavingSession(watched);
  if (watched === null) return <PageLoading />;
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
  useSeen(session.id);
  const run = useExternalRun(session.id);
  if (problem !== null && !hasState) return run ? <Unsaved run={run} /> : <Unshown reason={problem.message} />;
  if (!hasState) return <PageLoading />;
  return <LoadedSession entryId={entryId} />;
}

/** It appears by itself with its first message. */
function Unsaved({ run }: { run: ExternalRun }) {
  return (
    <main id="main" tabIndex={-1} className="flex flex-1 flex-col items-center justify-center outline-none">
      <Empty title={`${placeWords(run.place)}, ${externalLook(run).words}`}>
        <p>Claude Code hasn't saved anything of this session yet. It appears here with its first message.</p>
        <p>
          Nothing after a message? Turn on Import sessions in{' '}
          <Link href="/settings" className="text-sea underline underline-offset-2">
            Settings
          </Link>
          .
        </p>
      </Empty>
    </main>
  );
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
  const isRunHere = useWatched(session, ({ state }) => state?.run.type === 'live' || state?.run.type === 'starting');
  // Another program can open a session that was always run here.
  const isElsewhere = useExternalRun(session.id) !== null && !isRunHere;
  const hasTurns = useWatched(session, ({ state }) => (state?.turns ?? 0) > 0);
  const isHeld = useWatched(session, ({ state }) => (state?.budget.held ?? null) !== null);
  const find = new URLSearchParams(useSearch()).get('find');
  const openFind = useFindOpener();
  const { viewed, opener, close: closeFile } = useFileViewer(session.id);
  const renderRequest = useCallback(
    (request: RequestRecord) => <RequestCard sessionId={session.id} cwd={cwd} request={request} />,
    [session, cwd],
  );
  const renderSubagent = useCallback(
    (callId: string) => <SubagentTimeline callId={callId} renderRequest={renderRequest} />,
    [renderRequest],
  );
  return (
    <FileLinks value={opener}>
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        <SessionHeader>
          {mayBeWorktree(cwd) && (
            <Boundary fallback={() => null}>
              <Suspense>
                <WorktreeChip folder={cwd} />
              </Suspense>
            </Boundary>
          )}
          <IconButton label="Find in session" onClick={openFind}>
            <Search size={15} aria-hidden="true" />
          </IconButton>
          <FilterMenu />
          <PanelToggle />
        </SessionHeader>
        <Boundary fallback={() => null}>
          <RequestAnnouncer />
        </Boundary>
        <ConnectionBanner />
        <Timeline focusId={entryId} find={find} renderRequest={renderRequest} />
        {entryId === null && <SessionStart />}
        {isHeld && (
          <LaterPart>
            <HeldBudget />
          </LaterPart>
        )}
        {hasTurns && !isReplayFolder(cwd) && (
          <Boundary fallback={() => null}>
            <Suspense>
              <FileBar />
            </Suspense>
          </Boundary>
        )}
        {isInTerminal || isElsewhere || isReplayFolder(cwd) ? (
          <LaterPart waiting={<div className="h-16" />}>
            {isInTerminal || isElsewhere ? <TerminalBar /> : <ReplayBar sessionId={session.id} />}
          </LaterPart>
        ) : (
          <>
            {isDemoFolder(cwd) && (
              <Boundary fallback={() => null}>
                <Suspense>
                  <TourBar cwd={cwd} />
                </Suspense>
              </Boundary>
            )}
            <AsideCard />
            <Composer />
          </>
        )}
        <StatusBar />
      </main>
      <Panel renderSubagent={renderSubagent} renderRequest={renderRequest} renderInspector={renderInspector} />
      {viewed && (
        <Boundary
          resetOn={viewed.path}
          fallback={(problem, tryAgain) => (
            <Dialog title="Not opened" onClose={closeFile}>
              <MishapLine problem={problem} onTryAgain={tryAgain} />
            </Dialog>
          )}
        >
          <Suspense>
            <FileViewer
              key={viewed.path}
              sessionId={session.id}
              path={viewed.path}
              line={viewed.line}
              onClose={closeFile}
            />
          </Suspense>
        </Boundary>
      )}
    </FileLinks>
  );
}

function renderInspector() {
  return (
    <LaterPart>
      <InspectorTab />
    </LaterPart>
  );
}
