import type { SQLInputValue } from 'node:sqlite';
import type { ListState } from '../../core/session/list-state.ts';
import { isUnread } from './session-row.ts';
import type { SessionPage } from './store.ts';

/** The condition, order and values of a page of the list. Whatever is asked for, one index gives the order. */
export function sessionListOf(page: SessionPage): { sql: string; values: SQLInputValue[] } {
  const { before, limit, archived, pinned, cwd, status, title, text = '', states = [], tags = [] } = page;
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
  for (const word of text.split(/\s+/).filter((part) => part !== '')) narrow(hasWord, word);
  if (states.length > 0) narrow(`(${states.map((state) => stateConditions[state]).join(' OR ')})`);
  for (const tag of tags) narrow('tags IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)', tag);
  if (before) narrow('(updated_at, id) < (?, ?)', before.updatedAt, before.id);
  return {
    sql: `INDEXED BY ${indexFor(page)} WHERE ${conditions.join(' AND ')} ORDER BY updated_at DESC, id DESC LIMIT ?`,
    values: [...values, Math.max(0, limit)],
  };
}

const hasWord = `instr(lower(concat_ws(char(10), title, cwd, tags, branch)), lower(?)) > 0`;

/** The same as `listStateOf`. */
const stateConditions: { [State in ListState]: string } = {
  waiting: "(waiting > 0 OR status = 'waiting')",
  running: "(waiting = 0 AND status IN ('running', 'starting'))",
  idle: "(waiting = 0 AND status IN ('idle', 'ready', 'paused', 'limited'))",
  ended: "(waiting = 0 AND status = 'ended')",
  unread: isUnread,
};

/** The narrowest one first. */
function indexFor({ archived, pinned, cwd, status, tags = [] }: SessionPage): string {
  if (pinned) return 'sessions_pinned';
  if (tags.length > 0) return 'sessions_tagged';
  if (cwd !== undefined) return 'sessions_by_folder';
  if (status !== undefined) return 'sessions_by_status';
  if (archived === undefined) return 'sessions_by_update';
  return archived ? 'sessions_archived' : 'sessions_kept';
}
