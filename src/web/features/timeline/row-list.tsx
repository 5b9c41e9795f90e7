import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Row } from '../../../core/session/select.ts';
import { isJoined } from './joined.ts';
import { RowView } from './row-view.tsx';
import { useStick } from './use-stick.ts';

type RowListProps = {
  rows: readonly Row[];
  /** Whether it follows what is added at its end while the person is there. */
  isLive: boolean;
  /** The row to show first, instead of the last one. */
  focusId: string | null;
  /** The first rows are in sight, or the last ones. */
  onNearStart(): void;
  onNearEnd(): void;
  /** The last message that was sent from this page: who says something wants to see it. */
  ownMessageId: string | null;
  /** Leads from an old place to the end of the session, which is not in this list. */
  onLatest: (() => void) | null;
};

const nearRows = 20;

/** A list of which only what is in sight exists. What is above the eye stays where it is. */
export function RowList(props: RowListProps) {
  const { rows, isLive, focusId, ownMessageId, onNearStart, onNearEnd, onLatest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { isStuck, stick, onScroll } = useStick(scroller, isLive && focusId === null);
  const isShifted = useShift(rows);
  const hasNew = useNewBelow(rows, isStuck);
  useFocusedRow(list, rows, focusId);
  useEffect(() => {
    if (ownMessageId !== null) stick();
  }, [ownMessageId, stick]);

  const look = () => {
    onScroll();
    const handle = list.current;
    if (!handle) return;
    if (handle.findItemIndex(handle.scrollOffset) < nearRows) onNearStart();
    if (handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= rows.length - nearRows) onNearEnd();
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        data-scroller
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
        tabIndex={0}
        className="h-full overflow-x-hidden overflow-y-auto overscroll-contain outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div className="px-5 pt-4 pb-3 max-phone:px-3">
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={rows}
            shift={isShifted}
            bufferSize={400}
            onScroll={look}
            startMargin={16}
          >
            {(row, index) => (
              <RowView
                key={row.id}
                row={row}
                isJoinedAbove={isJoined(rows[index - 1], row)}
                isJoinedBelow={isJoined(row, rows[index + 1])}
                isFocused={row.id === focusId}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      {(!isStuck || onLatest) && (
        <button
          type="button"
          onClick={onLatest ?? stick}
          className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-full border border-line bg-raise px-3 py-1 text-xs text-dim shadow-float hover:text-ink max-phone:min-h-10"
        >
          <ArrowDown size={13} /> {onLatest ? 'Go to the latest' : hasNew ? 'New below' : 'To the end'}
        </button>
      )}
    </div>
  );
}

/** Whether rows came or went at the start since the last time: then the place is kept from the end. */
function useShift(rows: readonly Row[]): boolean {
  const first = useRef(rows[0]?.id);
  const isShifted = first.current !== undefined && first.current !== rows[0]?.id;
  useLayoutEffect(() => {
    first.current = rows[0]?.id;
  });
  return isShifted;
}

/** Whether something was added or has grown at the end since the person left it. */
function useNewBelow(rows: readonly Row[], isStuck: boolean): boolean {
  const last = rows.at(-1);
  const seen = useRef(last);
  useLayoutEffect(() => {
    if (isStuck) seen.current = last;
  });
  return !isStuck && seen.current !== last;
}

function useFocusedRow(list: RefObject<VirtualizerHandle | null>, rows: readonly Row[], focusId: string | null) {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusId === null || shown.current === focusId) return;
    const index = rows.findIndex(({ id }) => id === focusId);
    if (index === -1) return;
    shown.current = focusId;
    list.current?.scrollToIndex(index, { align: 'start', offset: -40 });
  }, [list, rows, focusId]);
}
