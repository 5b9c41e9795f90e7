import type { SessionItem } from '../../../core/wire.ts';
import type { SessionRow } from '../../store/store.ts';

/** What clients are told of a session in a list. */
export function sessionItemOf({ id, cwd, parent, createdAt, archived, head, summary }: SessionRow): SessionItem {
  return { id, cwd, parent, createdAt, archived, head, ...summary };
}
