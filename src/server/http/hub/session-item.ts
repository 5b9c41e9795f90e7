import type { SessionItem } from '../../../core/wire.ts';
import type { SessionRow } from '../../store/store.ts';

/** What clients are told of a session in a list. */
export function sessionItemOf(row: SessionRow): SessionItem {
  const { id, cwd, parent, createdAt, archived, pinned, head, bytes, unread, branch, rank, summary } = row;
  return {
    ...{ id, cwd, parent, createdAt, archived, pinned, head, bytes },
    ...(unread && { unread }),
    ...(branch !== null && { branch }),
    ...(rank !== null && { rank }),
    ...summary,
  };
}
