import type { SessionSummary } from '../../core/session/summary.ts';
import type { SessionRow } from './store.ts';

export const selectSession = `
  SELECT id, cwd, parent, created_at AS createdAt, epoch, holder, head, archived_at IS NOT NULL AS archived,
    pinned_at IS NOT NULL AS pinned, bytes, title, status, model, turns, cost, waiting, updated_at AS updatedAt,
    place
  FROM sessions`;

export type SessionColumns = Omit<SessionRow, 'summary' | 'archived' | 'pinned'> & {
  archived: 0 | 1;
  pinned: 0 | 1;
} & SessionSummary;

export function sessionRowOf(columns: SessionColumns): SessionRow {
  const { title, status, model, turns, cost, waiting, updatedAt, place, archived, pinned, ...row } = columns;
  const flags = { archived: archived === 1, pinned: pinned === 1 };
  return { ...row, ...flags, summary: { title, status, model, turns, cost, waiting, updatedAt, place } };
}
