import type { DatabaseSync } from 'node:sqlite';
import { createCosts } from '../cost/cost-writes.ts';
import { createSessions, presence, staleOf } from '../sessions.ts';
import type { CostOfDeleted, Missing, Stale } from '../store.ts';

type Hidden = { type: 'hidden' };

/** How long one step may keep other writes waiting. */
const stepMs = 10;
const rowsAtOnce = 40;

/**
 * Deletes a session in two moves, since a long one takes a while: at once it is gone for everybody and its id is free;
 * then its rows go, some at a time, between the writes of others.
 */
export function createDeletion(database: DatabaseSync, now: () => number = () => performance.now()) {
  const sessions = createSessions(database);
  const costs = createCosts(database);
  const hide = createHide(database);
  const remember = database.prepare('INSERT OR IGNORE INTO deleted_sessions (id) VALUES (?)');
  const next = database.prepare('SELECT key FROM sessions WHERE deleted = 1 ORDER BY key LIMIT 1');
  const big = [
    ['entries', 'seq, ord'],
    ['file_changes', 'seq, ord'],
    ['decisions', 'id'],
    ['journal', 'seq'],
    ['bundles', 'key'],
    ['entry_bundles', 'key'],
  ].map(([table, order]) =>
    database.prepare(`
      DELETE FROM ${table} WHERE rowid IN
        (SELECT rowid FROM ${table} WHERE session = ? ORDER BY ${order} LIMIT ${rowsAtOnce})
      RETURNING length(body) AS bytes`),
  );
  const remove = database.prepare('DELETE FROM sessions WHERE key = ?');

  const dropSome = (key: number): { rows: number; bytes: number } => {
    for (const statement of big) {
      const gone = statement.all(key) as { bytes: number }[];
      if (gone.length > 0) return { rows: gone.length, bytes: gone.reduce((sum, { bytes }) => sum + bytes, 0) };
    }
    return { rows: 0, bytes: 0 };
  };

  return {
    deleteSession: (sessionId: string, holder: string, cost: CostOfDeleted = 'stays'): Hidden | Stale | Missing => {
      const lease = sessions.lease(sessionId);
      if (!lease) return { type: 'missing' };
      if (lease.holder !== null && lease.holder !== holder) return staleOf(lease);
      if (cost === 'stays') costs.release(lease.key);
      else costs.clear(lease.key);
      remember.run(sessionId);
      hide(lease.key);
      return { type: 'hidden' };
    },

    /** One step. Says how much it freed, and whether anything is left. */
    clearDeleted: (): { type: 'cleared'; bytes: number; more: boolean } => {
      const until = now() + stepMs;
      let freed = 0;
      for (let row = next.get(); row; row = next.get()) {
        const key = Number(row.key);
        const { rows, bytes } = dropSome(key);
        freed += bytes;
        if (rows === 0) remove.run(key);
        if (now() >= until) return { type: 'cleared', bytes: freed, more: true };
      }
      return { type: 'cleared', bytes: freed, more: false };
    },
  };
}

/** The first move: the session is gone for everybody, and its id is free. */
export function createHide(database: DatabaseSync): (key: number) => void {
  const hide = database.prepare(`
    UPDATE sessions SET id = 'deleted:' || key, deleted = ${presence.deleted}, cwd = '', title = NULL, holder = NULL,
      secrets = NULL
    WHERE key = ?`);
  const small = ['marks', 'turns', 'requests', 'runs', 'outbox', 'checkpoints'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE session = ?`),
  );
  return (key) => {
    hide.run(key);
    for (const statement of small) statement.run(key);
  };
}
