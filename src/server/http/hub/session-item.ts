import type { SessionItem } from '../../../core/wire.ts';
import type { SessionRow } from '../../store/store.ts';

/** What clients are told of a session in a list. */
export function sessionItemOf({
  id,
  cwd,
  parent,
  createdAt,
  archived,
  pinned,
  head,
  bytes,
  summary,
}: SessionRow): SessionItem {
  return { id, cwd, parent, createdAt, archived, pinned, head, bytes, ...summary };
}
