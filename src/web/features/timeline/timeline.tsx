import { type RefObject, useCallback, useMemo, useRef } from 'react';
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
import { useFoldedRows } from './use-folded-rows.ts';
import { useInherited } from './use-inherited.ts';
import { useOlder } from './use-older.ts';
import { useOwnAct } from './use-own-act.ts';

type TimelineProps = {
  /** The entry that the address names. */
  focusId: string | null;
  /** The text to find: matches are opened and marked. Null while nobody looks for anything. */
  find: string | null;
  renderRequest(request: RequestRecord): React.ReactNode;
};

const FindBar = loadLater(async () => (await import('./find-bar.tsx')).FindBar);

const none: readonly never[] = [];

/** What was said and done in a session, oldest first, and what is being said now. */
export function Timeline({ focusId, find, renderRequest }: TimelineProps) {
  const session = useSession();
  const place = useRef<HTMLElement>(null);
  const leftAt = useRef<string | null>(null);
  const entries = useWatched(session, (watched) => watched.entries);
  const isHere = focusId === null || entries.some(({ id, parent }) => id === focusId && parent === null);
  return (
    <section ref={place} aria-label="Timeline" className="flex min-h-0 flex-1 flex-col">
      {find !== null && (
        <LaterPart>
          <FindBar place={place} sessionId={session.id} find={find} focusId={focusId} />
        </LaterPart>
      )}
      <TimelineProvider foundId={find === null ? null : focusId} renderRequest={renderRequest}>
        {isHere ? (
          <LiveTimeline focusId={focusId} leftAt={leftAt} />
        ) : (
          <ExcerptTimeline focusId={focusId} isFound={find !== null} leftAt={leftAt} />
        )}
      </TimelineProvider>
    </section>
  );
}

/** The row that was at the top when the person left it for one that the address names; null at the end. */
type LeftAt = RefObject<string | null>;

function LiveTimeline({ focusId, leftAt }: { focusId: string | null; leftAt: LeftAt }) {
  const session = useSession();
  const entries = useWatched(session, (watched) => watched.entries);
  const blocks = useWatched(session, ({ state }) => state?.live.blocks ?? none);
  const [filter] = useRowFilter();
  const onOwnOlder = useOlder(session);
  const hasOlder = useWatched(session, (watched) => watched.hasOlder);
  const inherited = useInherited(hasOlder ? null : entries, filter);
  const onOlder = hasOlder ? onOwnOlder : inherited.onOlder;
  const ownActId = useOwnAct(session.id);
  const done = useFoldedRows(
    useMemo(() => rows(entries, filter, focusId), [entries, filter, focusId]),
    focusId,
  );
  const waiting = useWaitingMessages();
  // One that the address names has to be found here.
  const unwritten = useMemo(
    () =>
      unwrittenRows(
        entries,
        waiting.map(({ message }) => message).filter(({ id }) => id !== focusId),
      ),
    [entries, waiting, focusId],
  );
  const all = useMemo<readonly Row[]>(
    () => [...inherited.rows, ...done, ...liveRows(blocks, null, filter), ...unwritten],
    [inherited.rows, done, blocks, filter, unwritten],
  );
  return (
    <RowList
      key={session.id}
      rows={all}
      isLive
      ownActId={ownActId}
      focusId={focusId}
      leftAt={leftAt}
      onNearStart={onOlder}
      onNearEnd={nothing}
      onLatest={null}
    />
  );
}

function ExcerptTimeline({ focusId, isFound, leftAt }: { focusId: string; isFound: boolean; leftAt: LeftAt }) {
  const session = useSession();
  const [, navigate] = useLocation();
  const [filter] = useRowFilter();
  const { excerpt, extend } = useExcerpt(session.id, focusId);
  const found = useMemo(
    () => (excerpt.type === 'shown' ? rows(excerpt.entries, filter, focusId) : []),
    [excerpt, filter, focusId],
  );
  const own = useFoldedRows(found, focusId);
  const isAtStart = excerpt.type === 'shown' && excerpt.older === null;
  const inherited = useInherited(isAtStart ? excerpt.entries : null, filter);
  const all = useMemo<readonly Row[]>(() => [...inherited.rows, ...own], [inherited.rows, own]);
  const onOwnOlder = useCallback(() => extend('older'), [extend]);
  const onOlder = isAtStart ? inherited.onOlder : onOwnOlder;
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
      ownActId={null}
      focusId={excerpt.path.at(-1) ?? focusId}
      leftAt={leftAt}
      onNearStart={onOlder}
      onNearEnd={onNewer}
      onLatest={() => navigate(`/sessions/${session.id}`)}
    />
  );
}

function nothing(): void {}
