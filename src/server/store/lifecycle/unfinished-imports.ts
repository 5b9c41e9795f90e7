import type { DatabaseSync } from 'node:sqlite';
import { createCosts } from '../cost/cost-writes.ts';
import { presence } from '../sessions.ts';
import { createHide } from './deletion.ts';

/** The holder that earlier versions wrote for every import: their rows are visible, and in the sums, from the first line. */
export const formerHolder = 'import';

/** Imports that were begun. Each is held by the process that runs it, so that another can tell when that is gone. */
export function createUnfinishedImports(database: DatabaseSync) {
  const holders = database.prepare(`
    SELECT DISTINCT holder FROM sessions
    WHERE (deleted = ${presence.importing} AND holder IS NOT NULL) OR (deleted = 0 AND holder = '${formerHolder}')`);
  const held = database.prepare(`
    SELECT key, deleted FROM sessions
    WHERE holder = ?1 AND (deleted = ${presence.importing} OR (deleted = 0 AND holder = '${formerHolder}'))`);
  const counted = createCosts(database);
  const uncounted = createCosts(database, false);
  const hide = createHide(database);

  return {
    importHolders: (): { type: 'found'; holders: string[] } => ({
      type: 'found',
      holders: holders.all().map(({ holder }) => String(holder)),
    }),

    /** Takes an import back. Its rows go with those of deleted sessions, and nothing remembers its id. */
    dropImport: (holder: string): { type: 'dropped'; sessions: number } => {
      const rows = held.all(holder) as { key: number; deleted: number }[];
      for (const { key, deleted } of rows) {
        (deleted === presence.importing ? uncounted : counted).clear(key);
        hide(key);
      }
      return { type: 'dropped', sessions: rows.length };
    },
  };
}
