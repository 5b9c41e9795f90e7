import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { findBoxId } from '../../store/find.ts';
import { IconButton } from '../../ui/button.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { countWords, matchBy } from './found-entries.ts';
import { type Find, useFind } from './use-find.ts';
import { type FoundMarks, useFoundMarks } from './use-found-marks.ts';

type FindBarProps = {
  /** The timeline, in which matches are marked. */
  place: RefObject<HTMLElement | null>;
  sessionId: string;
  /** The text that the address looks for; empty when the bar was just opened. */
  find: string;
  focusId: string | null;
};

const none: readonly string[] = [];

/** Finds in this session: steps through the entries that match, and returns to where the person was. */
export function FindBar({ place, sessionId, find, focusId }: FindBarProps) {
  const [text, setText] = useState(find);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const found = useFind(sessionId, text);
  const matches = found.type === 'found' ? found.matches : none;
  /** Where the bar was opened. A link to a match has no place to return to. */
  const [openedAt] = useState(find === '' ? path : null);
  const isOpenedHere = openedAt !== null;
  /** Whether the next answer moves the timeline: a link already names its match. */
  const moves = useRef(focusId === null);
  const box = useRef<HTMLInputElement>(null);
  useFocusBack();
  const marks = useFoundMarks(place, text, focusId ?? '');
  useEffect(() => {
    if (isOpenedHere) box.current?.focus();
  }, [isOpenedHere]);

  const go = (entryId: string | null) => {
    if (entryId === null) return;
    const next = new URLSearchParams(search);
    next.set('find', text);
    navigate(`/sessions/${sessionId}/entries/${encodeURIComponent(entryId)}?${next}`, { replace: true });
  };
  useEffect(() => {
    if (found.type !== 'found' || found.text !== text || found.matches.length === 0 || !moves.current) return;
    moves.current = false;
    go(focusId !== null && found.matches.includes(focusId) ? focusId : (found.matches.at(-1) ?? null));
  });

  /** Through the matches of an entry, then to the next entry. */
  const step = (by: 1 | -1) => {
    if (focusId !== null && matches.includes(focusId) && marks.step(by)) return;
    marks.enter(by);
    go(matchBy(by, matches, focusId));
  };

  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete('find');
    navigate(`${openedAt ?? path}${rest.size > 0 ? `?${rest}` : ''}`, { replace: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Escape anywhere else may deny a request or stop the turn.
    event.stopPropagation();
    event.preventDefault();
    if (event.key === 'Escape') close();
    else step(event.shiftKey ? -1 : 1);
  };

  return (
    <search
      aria-label="Find in session"
      onKeyDown={(event) => event.key === 'Escape' && onKeyDown(event)}
      className="flex shrink-0 items-center gap-1.5 border-b border-line bg-panel py-1 pr-3 pl-5 text-xs text-dim max-phone:px-2"
    >
      <input
        ref={box}
        id={findBoxId}
        type="search"
        aria-label="Find"
        placeholder="Find in session"
        value={text}
        onChange={(event) => {
          moves.current = true;
          setText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        className="h-7 min-w-0 flex-1 rounded-md border border-line bg-raise px-2 text-sm text-ink outline-none focus:border-sea max-phone:h-11 [&::-webkit-search-cancel-button]:hidden max-phone:text-base"
      />
      <span role="status" className="tnum min-w-0 shrink-0 truncate px-1 max-phone:max-w-32">
        {statusWords(found, focusId, marks)}
      </span>
      <IconButton label="Previous match" disabled={matches.length === 0} onClick={() => step(-1)}>
        <ArrowUp size={14} />
      </IconButton>
      <IconButton label="Next match" disabled={matches.length === 0} onClick={() => step(1)}>
        <ArrowDown size={14} />
      </IconButton>
      <Link
        href={`/search?${new URLSearchParams({ q: text })}`}
        className="shrink-0 px-1 hover:text-ink hover:underline max-phone:hidden"
      >
        Search all sessions
      </Link>
      <IconButton label="Close find" onClick={close}>
        <X size={14} />
      </IconButton>
    </search>
  );
}

function statusWords(found: Find, focusId: string | null, marks: FoundMarks): string {
  switch (found.type) {
    case 'idle':
      return '';
    case 'asking':
      return 'Searching…';
    case 'refused':
      return found.reason;
    case 'found':
      return countWords(found.matches, focusId, found.hasMore, marks);
  }
}
