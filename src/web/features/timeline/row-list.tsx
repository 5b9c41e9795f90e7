import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Row } from '../../../core/session/select.ts';
import { useReveals } from '../../store/reveal-request.ts';
import { isJoined } from './joined.ts';
import { JumpPill } from './jump-pill.tsx';
import { RowView } from './row-view.tsx';
import { atEndPixels, useStick } from './use-stick.ts';
import { waitingRows } from './waiting-rows.ts';

type RowListProps = {
  rows: readonly Row[];
  /** Whether it follows what is added at its end while the person is there. */
  isLive: boolean;
  /** The row to show first, instead of the last one. */
  focusId: string | null;
  /** The row to return to when no row is to be shown first any more; null for the end. */
  leftAt: RefObject<string | null>;
  /** The first rows are in sight, or the last ones. */
  onNearStart(): void;
  onNearEnd(): void;
  /** The last message or answer sent from this page: whoever acts wants to see what follows. */
  ownActId: string | null;
  /** Leads from an old place to the end of the session, which is not in this list. */
  onLatest: (() => void) | null;
};

const nearRows = 20;

/** A list of which only what is in sight exists. What is above the eye stays where it is. */
export function RowList(props: RowListProps) {
  const { rows, isLive, focusId, leftAt, ownActId, onNearStart, onNearEnd, onLatest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { isStuck, stick, leave, onScroll } = useStick(scroller, isLive && focusId === null);
  const isShifted = useShift(rows);
  const hasNew = useNewBelow(rows, isStuck);
  useFocusedRow({ list, rows, focusId, leftAt, stick, leave });
  useEffect(() => {
    if (ownActId !== null) stick();
  }, [ownActId, stick]);
  const waiting = useMemo(() => waitingRows(rows), [rows]);
  const [lastInSight, setLastInSight] = useState(Number.POSITIVE_INFINITY);
  const below = isStuck ? [] : waiting.filter((index) => index > lastInSight);
  const first = below[0] ?? waiting[0];
  const reveal = useCallback(() => {
    if (first !== undefined) list.current?.scrollToIndex(first, { align: 'center' });
  }, [first]);
  useReveals(reveal);

  const look = () => {
    onScroll();
    const handle = list.current;
    if (!handle) return;
    if (focusId === null) {
      const isAtEnd = handle.scrollOffset + handle.viewportSize >= handle.scrollSize - atEndPixels;
      leftAt.current = isAtEnd ? null : (rows[handle.findItemIndex(handle.scrollOffset)]?.id ?? null);
    }
    if (handle.findItemIndex(handle.scrollOffset) < nearRows) onNearStart();
    const lastRow = handle.findItemIndex(handle.scrollOffset + handle.viewportSize);
    setLastInSight(lastRow);
    if (lastRow >= rows.length - nearRows) onNearEnd();
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
      {below.length > 0 ? (
        <JumpPill
          isWaiting
          words={below.length === 1 ? '1 request below' : `${below.length} requests below`}
          onPress={reveal}
        />
      ) : (
        (!isStuck || onLatest) && (
          <JumpPill
            words={onLatest ? 'Jump to latest' : hasNew ? 'New below' : 'Jump to end'}
            onPress={onLatest ?? stick}
          />
        )
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

type FocusedRow = Pick<RowListProps, 'rows' | 'focusId' | 'leftAt'> & {
  list: RefObject<VirtualizerHandle | null>;
  stick(): void;
  leave(): void;
};

/** Goes to the row that the address names, once, and back when it names none any more. */
function useFocusedRow({ list, rows, focusId, leftAt, stick, leave }: FocusedRow): void {
  const shown = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    if (shown.current === focusId) return;
    const target = focusId ?? leftAt.current;
    if (target === null) {
      shown.current = null;
      return stick();
    }
    const index = rows.findIndex(({ id }) => id === target);
    if (index === -1) return;
    shown.current = focusId;
    leave();
    list.current?.scrollToIndex(index, { align: 'start', offset: focusId === null ? 0 : -40 });
  }, [list, rows, focusId, leftAt, stick, leave]);
}
