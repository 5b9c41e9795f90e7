import { useCallback, useMemo, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { liveRows, type Row, rows, unwrittenRows } from '../../../core/session/select.ts';
import { useSession, useWatched } from '../../store/session-context.ts';
import { useWaitingMessages } from '../../store/use-waiting-messages.ts';
import { Empty } from '../../ui/empty.tsx';
import { LaterPart } from '../../ui/mishap/later-part.tsx';
import { loadLater } from '../../ui/mishap/load-later.ts';
import { useRowFilter } from './row-filter.ts';
import { RowList } from './row-list.tsx';
import { useTimeline } from './timeline-context.ts';
import { TimelineProvider } from './timeline-provider.tsx';
import { useExcerpt } from './use-excerpt.ts';
import { useOlder } from './use-older.ts';
import { useOwnMessage } from './use-own-message.ts';

type TimelineProps = {
  /** The entry that the address names. */
  focusId: string | null;
  /** What was looked for when it was found: it is opened, and that is marked in it. */
  find: string | null;
  renderRequest(request: RequestRecord): React.ReactNode;
};

const FoundBar = loadLater(async () => (await import('./found-bar.tsx')).FoundBar);

const none: readonly never[] = [];

/** What was said and done in a session, oldest first, and what is being said now. */
export function Timeline({ focusId, find, renderRequest }: TimelineProps) {
  const session = useSession();
  const place = useRef<HTMLElement>(null);
  const entries = useWatched(session, (watched) => watched.entries);
  const isHere = focusId === null || entries.some(({ id, parent }) => id === focusId && parent === null);
  return (
    <section ref={place} aria-label="Timeline" className="flex min-h-0 flex-1 flex-col">
      {find !== null && focusId !== null && (
        <LaterPart>
          <FoundBar place={place} sessionId={session.id} find={find} focusId={focusId} />
        </LaterPart>
      )}
      <TimelineProvider
        key={find === null ? '' : `${focusId} ${find}`}
        openAtFirst={find === null ? null : focusId}
        renderRequest={renderRequest}
      >
        {isHere ? <LiveTimeline focusId={focusId} /> : <ExcerptTimeline focusId={focusId} isFound={find !== null} />}
      </TimelineProvider>
    </section>
  );
}

function LiveTimeline({ focusId }: { focusId: string | null }) {
  const session = useSession();
  const entries = useWatched(session, (watched) => watched.entries);
  const blocks = useWatched(session, ({ state }) => state?.live.blocks ?? none);
  const [filter] = useRowFilter();
  const onOlder = useOlder(session);
  const ownMessageId = useOwnMessage(session.id);
  const done = useMemo(() => rows(entries, filter), [entries, filter]);
  const waiting = useWaitingMessages();
  // One that the address names has to be found here.
  const unwritten = useMemo(
    () =>
      unwrittenRows(
        entries,
        waiting.filter(({ id }) => id !== focusId),
      ),
    [entries, waiting, focusId],
  );
  const all = useMemo<readonly Row[]>(
    () => [...done, ...liveRows(blocks, null, filter), ...unwritten],
    [done, blocks, filter, unwritten],
  );
  return (
    <RowList
      key={session.id}
      rows={all}
      isLive
      ownMessageId={ownMessageId}
      focusId={focusId}
      onNearStart={onOlder}
      onNearEnd={nothing}
      onLatest={null}
    />
  );
}

function ExcerptTimeline({ focusId, isFound }: { focusId: string; isFound: boolean }) {
  const session = useSession();
  const [, navigate] = useLocation();
  const [filter] = useRowFilter();
  const { excerpt, extend } = useExcerpt(session.id, focusId);
  const all = useMemo(() => (excerpt.type === 'shown' ? rows(excerpt.entries, filter) : []), [excerpt, filter]);
  const onOlder = useCallback(() => extend('older'), [extend]);
  const onNewer = useCallback(() => extend('newer'), [extend]);
  const { opened } = useTimeline();
  if (excerpt.type === 'missing')
    return (
      <Empty title="This entry is not here">
        {excerpt.reason}{' '}
        <Link href={`/sessions/${session.id}`} className="text-sea hover:underline">
          Go to the end of the session
        </Link>
      </Empty>
    );
  if (excerpt.type === 'loading')
    return (
      <p role="status" className="p-6 text-sm text-faint">
        Looking it up …
      </p>
    );
  // What was found under a call is shown inside of it.
  if (isFound) for (const id of excerpt.path) if (!opened.has(id)) opened.set(id, true);
  return (
    <RowList
      key={focusId}
      rows={all}
      isLive={false}
      ownMessageId={null}
      focusId={excerpt.path.at(-1) ?? focusId}
      onNearStart={onOlder}
      onNearEnd={onNewer}
      onLatest={() => navigate(`/sessions/${session.id}`)}
    />
  );
}

function nothing(): void {}
