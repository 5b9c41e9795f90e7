import type { LastWords } from '../../core/session/last-line.ts';
import type { SessionSummary } from '../../core/session/summary.ts';
import type { SessionRow } from './store.ts';

/** A terminal shows its person what happens there. */
export const isUnread = "(place = 'deck' AND seen_at < coalesce(news_at, 0))";

export const selectSession = `
  SELECT id, cwd, parent, created_at AS createdAt, epoch, holder, head, archived_at IS NOT NULL AS archived,
    pinned_at IS NOT NULL AS pinned, bytes, title, status, model, turns, cost, waiting, updated_at AS updatedAt,
    place, last_line AS lastLine, last_by AS lastBy, tags, rank, branch, ${isUnread} AS unread
  FROM sessions`;

type Facts = Pick<SessionRow, 'id' | 'cwd' | 'parent' | 'createdAt' | 'epoch' | 'holder' | 'head' | 'bytes'>;
type Summed = Pick<SessionSummary, 'title' | 'status' | 'model' | 'turns' | 'cost' | 'waiting' | 'updatedAt' | 'place'>;

export type SessionColumns = Facts &
  Summed & {
    archived: 0 | 1;
    pinned: 0 | 1;
    unread: 0 | 1;
    rank: number | null;
    branch: string | null;
    lastLine: string | null;
    lastBy: LastWords['by'] | null;
    tags: string | null;
  };

export function sessionRowOf(columns: SessionColumns): SessionRow {
  const { title, status, model, turns, cost, waiting, updatedAt, place, archived, pinned, unread, ...others } = columns;
  const { lastLine, lastBy, tags, ...row } = others;
  const summary: SessionSummary = { title, status, model, turns, cost, waiting, updatedAt, place };
  if (lastLine !== null && lastBy !== null) summary.lastLine = { by: lastBy, text: lastLine };
  if (tags !== null) summary.tags = JSON.parse(tags) as string[];
  return { ...row, archived: archived === 1, pinned: pinned === 1, unread: unread === 1, summary };
}
