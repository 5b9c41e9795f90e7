import { Archive, ArchiveRestore, Ellipsis } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useLocation } from 'wouter';
import type { JsonObject } from '../../../core/json.ts';
import { useMay } from '../../store/client-context.ts';
import { useExternalRuns } from '../../store/external.ts';
import { openOverlay } from '../../store/overlay.ts';
import { preference, setPreference } from '../../store/preference.ts';
import { useHasMoreSessions } from '../../store/sessions.ts';
import { useNow } from '../../store/use-now.ts';
import { IconButton } from '../../ui/button.tsx';
import { ListLoading } from '../../ui/loading.tsx';
import { Menu } from '../../ui/menu.tsx';
import { OfflineNote } from '../status/offline-note.tsx';
import { FilterBox } from './filter-box.tsx';
import { FilterChips, FilterMenu } from './filter-menu.tsx';
import { groupSessions, type ListRow } from './group-sessions.ts';
import { type ListFilter, noFilter, type RunOf, readFilter, storedFilter } from './list-filter.ts';
import { moveInList } from './list-keys.ts';
import { type DropPlace, type RowMoves, useRowDrag, useRowMoves } from './list-ordering.ts';
import { NoRows } from './no-rows.tsx';
import { ProjectRow } from './project-row.tsx';
import { SessionRow } from './session-row.tsx';
import { useListOrder } from './use-list-order.ts';
import { useListedSessions } from './use-listed-sessions.ts';
import { withExternal } from './with-external.ts';

const nearRows = 20;
const minuteMs = 60_000;

const emptySet: JsonObject = {};

/** The sessions by project, with a box that narrows them. Only what is in sight exists. */
export function SessionList({ currentId }: { currentId: string | null }) {
  const [shown, setFilter] = useKeptFilter();
  const filter = useDeferredValue(shown);
  const { sessions: saved, more } = useListedSessions(filter);
  const hasMore = useHasMoreSessions();
  const runs = useExternalRuns();
  const runOf = useMemo(() => new Map(runs.map((run) => [run.sessionId, run])), [runs]);
  const known = useMemo(() => (saved === null ? null : withExternal(saved, runs)), [saved, runs]);
  const order = useListOrder(known);
  const { sessions } = order;
  const rows = useMemo(
    () => (sessions === null ? null : groupSessions(sessions, filter, runOf)),
    [sessions, filter, runOf],
  );
  const { moves, said } = useRowMoves(order, rows);
  const { drop, handlers } = useRowDrag(order, rows);
  const scroller = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterMove(scroller, rows);
  const [, navigate] = useLocation();

  const moveFrom = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) return moveRow(event);
    if (scroller.current && moveInList(scroller.current, event.key)) event.preventDefault();
  };
  const moveRow = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.session;
    if (id === undefined || !moves) return;
    event.preventDefault();
    keepFocus(id);
    moves.move(id, event.key === 'ArrowUp' ? 'up' : 'down');
  };
  const openFirst = () => {
    // The rows may be a letter behind.
    const first = groupSessions(sessions ?? [], shown, runOf).find((row) => row.type === 'session');
    if (first) navigate(`/sessions/${first.key}`);
  };

  return (
    <>
      <div className="flex items-center gap-1 px-2.5 pb-1.5">
        <FilterBox
          text={shown.text}
          onText={(text) => setFilter({ ...shown, text })}
          onDown={moveFrom}
          onEnter={openFirst}
        />
        <FilterMenu filter={shown} onFilter={setFilter} />
        <IconButton
          label={shown.isArchivedShown ? 'Hide archived' : 'Show archived'}
          aria-pressed={shown.isArchivedShown}
          className={shown.isArchivedShown ? 'text-sea' : ''}
          onClick={() => setFilter({ ...shown, isArchivedShown: !shown.isArchivedShown })}
        >
          {shown.isArchivedShown ? <ArchiveRestore size={15} /> : <Archive size={15} />}
        </IconButton>
        <ListMenu />
      </div>
      <FilterChips filter={shown} onFilter={setFilter} />
      <OfflineNote />
      <section
        ref={scroller}
        aria-label="Session list"
        onKeyDown={moveFrom}
        {...handlers}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 [overflow-anchor:none]"
      >
        {rows !== null && rows.length > 0 && (
          <Rows
            rows={rows}
            runOf={runOf}
            scroller={scroller}
            currentId={currentId}
            moves={moves}
            drop={drop}
            onNearEnd={more}
          />
        )}
        {rows?.length === 0 && (
          <NoRows
            sessions={sessions ?? []}
            runOf={runOf}
            hasMore={hasMore}
            filter={filter}
            onClear={() => setFilter({ ...noFilter, isArchivedShown: shown.isArchivedShown })}
            onShowArchived={() => setFilter({ ...shown, isArchivedShown: true })}
          />
        )}
        {rows === null && <ListLoading />}
      </section>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The filter as this browser had it last. Other tabs keep theirs until they are loaded again. */
function useKeptFilter(): [ListFilter, (filter: ListFilter) => void] {
  const [filter, setFilter] = useState(() => readFilter(preference('session-filter', emptySet)));
  const keep = useCallback((next: ListFilter) => {
    setFilter(next);
    setPreference('session-filter', storedFilter(next));
  }, []);
  return [filter, keep];
}

const movingMs = 1000;

/** A row that moves in the page loses the focus; it gets it back, as long as nobody has taken it elsewhere. */
function useFocusAfterMove(scroller: RefObject<HTMLElement | null>, rows: readonly ListRow[] | null) {
  const moved = useRef({ id: '', until: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the rows can move the one that has the focus
  useLayoutEffect(() => {
    if (performance.now() > moved.current.until || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>(`[data-session="${CSS.escape(moved.current.id)}"]`)?.focus();
  }, [rows]);
  return useCallback((id: string) => {
    moved.current = { id, until: performance.now() + movingMs };
  }, []);
}

function ListMenu() {
  const may = useMay('session.create');
  if (!may) return null;
  return (
    <Menu
      label="Sessions menu"
      items={[{ label: 'Import a file…', onSelect: () => openOverlay({ type: 'importFile' }) }]}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:size-11"
    >
      <Ellipsis size={15} />
    </Menu>
  );
}

type RowsProps = {
  rows: readonly ListRow[];
  runOf: RunOf;
  scroller: RefObject<HTMLDivElement | null>;
  currentId: string | null;
  moves: RowMoves | null;
  drop: DropPlace | null;
  onNearEnd(): void;
};

function Rows({ rows, runOf, scroller, currentId, moves, drop, onNearEnd }: RowsProps) {
  const list = useRef<VirtualizerHandle>(null);
  const now = useNow(true, minuteMs);
  const look = () => {
    const handle = list.current;
    if (!handle) return;
    if (handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= rows.length - nearRows) onNearEnd();
  };
  return (
    <Virtualizer ref={list} as="ul" item="li" scrollRef={scroller} data={rows} bufferSize={400} onScroll={look}>
      {(row) =>
        row.type === 'project' ? (
          <ProjectRow key={row.key} name={row.name} path={row.path} cost={row.cost} />
        ) : (
          <SessionRow
            key={row.key}
            session={row.session}
            run={runOf.get(row.session.id) ?? null}
            depth={row.depth}
            isCurrent={row.session.id === currentId}
            isOrdered={row.isOrdered}
            moves={moves}
            dropSide={drop?.id === row.session.id ? drop.side : null}
            now={now}
          />
        )
      }
    </Virtualizer>
  );
}
