import { Archive, ArchiveRestore, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useLocation } from 'wouter';
import { useMay } from '../../store/client-context.ts';
import { openOverlay } from '../../store/overlay.ts';
import { useNow } from '../../store/use-now.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FilterBox } from './filter-box.tsx';
import { groupSessions, type ListRow } from './group-sessions.ts';
import { moveInList } from './list-keys.ts';
import { ProjectRow } from './project-row.tsx';
import { SessionRow } from './session-row.tsx';
import { useListedSessions } from './use-listed-sessions.ts';

const nearRows = 20;
const minuteMs = 60_000;

/** The sessions by project, with a box that narrows them. Only what is in sight exists. */
export function SessionList({ currentId }: { currentId: string | null }) {
  const [text, setText] = useState('');
  const [isArchivedShown, setIsArchivedShown] = useState(false);
  const wanted = useDeferredValue(text);
  const filter = useMemo(() => ({ text: wanted, isArchivedShown }), [wanted, isArchivedShown]);
  const { sessions, more } = useListedSessions(filter);
  const rows = useMemo(() => (sessions === null ? null : groupSessions(sessions, filter)), [sessions, filter]);
  const scroller = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();

  const moveFrom = (event: KeyboardEvent) => {
    if (scroller.current && moveInList(scroller.current, event.key)) event.preventDefault();
  };
  const openFirst = () => {
    // The rows may be a letter behind.
    const first = groupSessions(sessions ?? [], { text, isArchivedShown }).find((row) => row.type === 'session');
    if (first) navigate(`/sessions/${first.key}`);
  };

  return (
    <>
      <div className="flex items-center gap-1 px-2.5 pb-1.5">
        <FilterBox text={text} onText={setText} onDown={moveFrom} onEnter={openFirst} />
        <IconButton
          label={isArchivedShown ? 'Hide archived' : 'Show archived'}
          aria-pressed={isArchivedShown}
          className={isArchivedShown ? 'text-sea' : ''}
          onClick={() => setIsArchivedShown(!isArchivedShown)}
        >
          {isArchivedShown ? <ArchiveRestore size={15} /> : <Archive size={15} />}
        </IconButton>
        <ListMenu />
      </div>
      <section
        ref={scroller}
        aria-label="Session list"
        onKeyDown={moveFrom}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 [overflow-anchor:none]"
      >
        {rows !== null && rows.length > 0 && (
          <Rows rows={rows} scroller={scroller} currentId={currentId} onNearEnd={more} />
        )}
        {rows?.length === 0 && <NoRows isFiltered={text !== ''} />}
      </section>
    </>
  );
}

function ListMenu() {
  const may = useMay('session.create');
  if (!may) return null;
  return (
    <Menu
      label="Sessions menu"
      items={[{ label: 'Import a file…', onSelect: () => openOverlay({ type: 'importFile' }) }]}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:bg-raise hover:text-ink max-phone:size-10"
    >
      <Ellipsis size={15} />
    </Menu>
  );
}

type RowsProps = {
  rows: readonly ListRow[];
  scroller: React.RefObject<HTMLDivElement | null>;
  currentId: string | null;
  onNearEnd(): void;
};

function Rows({ rows, scroller, currentId, onNearEnd }: RowsProps) {
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
            depth={row.depth}
            isCurrent={row.session.id === currentId}
            now={now}
          />
        )
      }
    </Virtualizer>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="px-2 py-6 text-center text-sm text-faint">
      {isFiltered ? 'No session has these words in its title or path.' : 'There is no session yet. Start one below.'}
    </p>
  );
}
