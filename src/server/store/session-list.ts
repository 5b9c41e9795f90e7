import type { SQLInputValue } from 'node:sqlite';
import type { SessionPage } from './store.ts';

/** The condition, order and values of a page of the list. Whatever is asked for, one index gives the order. */
export function sessionListOf(page: SessionPage): { sql: string; values: SQLInputValue[] } {
  const { before, limit, archived, pinned, cwd, status, title } = page;
  const conditions = ['deleted = 0'];
  const values: SQLInputValue[] = [];
  const narrow = (condition: string, ...more: SQLInputValue[]) => {
    conditions.push(condition);
    values.push(...more);
  };
  if (archived !== undefined) narrow(archived ? 'archived_at IS NOT NULL' : 'archived_at IS NULL');
  if (pinned) narrow('pinned_at IS NOT NULL');
  if (cwd !== undefined) narrow('cwd = ?', cwd);
  if (status !== undefined) narrow('status = ?', status);
  if (title !== undefined) narrow('instr(lower(title), lower(?)) > 0', title);
  if (before) narrow('(updated_at, id) < (?, ?)', before.updatedAt, before.id);
  return {
    sql: `INDEXED BY ${indexFor(page)} WHERE ${conditions.join(' AND ')} ORDER BY updated_at DESC, id DESC LIMIT ?`,
    values: [...values, Math.max(0, limit)],
  };
}

/** The narrowest one first. */
function indexFor({ archived, pinned, cwd, status }: SessionPage): string {
  if (pinned) return 'sessions_pinned';
  if (cwd !== undefined) return 'sessions_by_folder';
  if (status !== undefined) return 'sessions_by_status';
  if (archived === undefined) return 'sessions_by_update';
  return archived ? 'sessions_archived' : 'sessions_kept';
}
