import { type DragEvent, useMemo, useRef, useState } from 'react';
import type { SessionItem } from '../../../core/wire.ts';
import { type ListRow, type Move, siblingIds } from './group-sessions.ts';
import type { Step } from './session-menu.tsx';
import type { ListOrder } from './use-list-order.ts';

/** What a row needs to be moved. It stays the same object, so that no row renders because another one moves. */
export type RowMoves = {
  canMove(id: string, step: Step): boolean;
  move(id: string, step: Step): void;
  reset(session: SessionItem): void;
};

/** Where a session that is being dragged would come to stand. */
export type DropPlace = { id: string; side: Move['side'] };

/** Moves sessions by menu, keys, and drag and drop. Null where the person may not. */
export function useRowMoves({ may, move, reset }: ListOrder, rows: readonly ListRow[] | null) {
  const latest = useRef({ move, reset, rows });
  latest.current = { move, reset, rows };
  const [said, setSaid] = useState('');

  const moves = useMemo((): RowMoves | null => {
    if (!may) return null;
    const siblings = (id: string) => siblingIds(latest.current.rows ?? [], id);
    const neighbour = (id: string, step: Step) => {
      const ids = siblings(id);
      return ids[ids.indexOf(id) + (step === 'up' ? -1 : 1)] ?? null;
    };
    return {
      canMove: (id, step) => neighbour(id, step) !== null,
      move: (id, step) => {
        const beside = neighbour(id, step);
        if (beside === null) return;
        const ids = siblings(id);
        latest.current.move({ id, beside, side: step === 'up' ? 'before' : 'after' });
        setSaid(`Moved to position ${ids.indexOf(beside) + 1} of ${ids.length}.`);
      },
      reset: (session) => {
        latest.current.reset(session);
        setSaid('Order reset: last used first.');
      },
    };
  }, [may]);
  return { moves, said };
}

/** Dragging a row within its list. The handlers stand on the list, so that rows know nothing of it. */
export function useRowDrag({ may, move }: ListOrder, rows: readonly ListRow[] | null) {
  const dragged = useRef<string | null>(null);
  const [drop, setDrop] = useState<DropPlace | null>(null);

  const placeAt = (event: DragEvent): DropPlace | null => {
    const row = rowAt(event);
    const [id, over] = [dragged.current, row?.dataset.row];
    if (!row || id === null || over === undefined || over === id || !siblingIds(rows ?? [], id).includes(over))
      return null;
    const { top, height } = row.getBoundingClientRect();
    return { id: over, side: event.clientY < top + height / 2 ? 'before' : 'after' };
  };
  const end = () => {
    dragged.current = null;
    setDrop(null);
  };
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const row = rowAt(event);
      dragged.current = may ? (row?.dataset.row ?? null) : null;
      if (!row || dragged.current === null) return;
      event.dataTransfer.effectAllowed = 'all';
      event.dataTransfer.setDragImage(row, 12, 12);
    },
    onDragOver: (event: DragEvent) => {
      const place = placeAt(event);
      if (place) event.preventDefault();
      if (place?.id !== drop?.id || place?.side !== drop?.side) setDrop(place);
    },
    onDrop: (event: DragEvent) => {
      const place = placeAt(event);
      if (place && dragged.current !== null) {
        event.preventDefault();
        move({ id: dragged.current, beside: place.id, side: place.side });
      }
      end();
    },
    onDragEnd: end,
  };
  return { drop, handlers };
}

function rowAt({ target }: DragEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
}
