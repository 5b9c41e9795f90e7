import { useCallback, useMemo, useState } from 'react';
import type { SessionItem } from '../../../core/wire.ts';
import { useMay } from '../../store/client-context.ts';
import { useCommand } from '../../store/command.ts';
import { groupOf, type Move, movedOrder } from './group-sessions.ts';

export type ListOrder = {
  may: boolean;
  /** The sessions with the places they are about to have. */
  sessions: readonly SessionItem[] | null;
  move(move: Move): void;
  /** Back to the last used first. */
  reset(session: SessionItem): void;
};

/** By then every session has been told of with its new rank. */
const toldMs = 2000;

/** The order that people give sessions by hand. The server tells it session by session; here it changes at once. */
export function useListOrder(known: readonly SessionItem[] | null): ListOrder {
  const command = useCommand();
  const may = useMay('session.order');
  const [ranks, setRanks] = useState<ReadonlyMap<string, number> | null>(null);
  const sessions = useMemo(
    () => (ranks === null ? known : (known?.map((item) => withRank(item, ranks)) ?? null)),
    [known, ranks],
  );

  const move = useCallback(
    (wanted: Move) => {
      const order = movedOrder(sessions ?? [], wanted);
      if (!order) return;
      const now = Date.now();
      const expected = new Map(order.sessionIds.map((id, index) => [id, now - index]));
      const settle = () => setRanks((shown) => (shown === expected ? null : shown));
      setRanks(expected);
      void command({ type: 'session.order', ...order }).then(({ type }) => {
        if (type === 'done') setTimeout(settle, toldMs);
        else settle();
      });
    },
    [command, sessions],
  );
  const reset = useCallback(
    (session: SessionItem) => {
      setRanks(null);
      void command({ type: 'session.order', project: groupOf(session), sessionIds: [] });
    },
    [command],
  );
  return { may, sessions, move, reset };
}

function withRank(item: SessionItem, ranks: ReadonlyMap<string, number>): SessionItem {
  const rank = ranks.get(item.id);
  return rank === undefined ? item : { ...item, rank };
}
