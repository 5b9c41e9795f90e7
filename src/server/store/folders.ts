import type { DatabaseSync } from 'node:sqlite';
import type { TrustedFolder } from './store.ts';

const listLimit = 10_000;

export function createFolderWrites(database: DatabaseSync) {
  const trust = database.prepare(`
    INSERT INTO folders (path, trusted_at, trusted_by) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`);
  return {
    /** The first to trust a folder is remembered. */
    trustFolder: (path: string, at: number, by: string | null): { type: 'trusted' } => {
      trust.run(path, at, by);
      return { type: 'trusted' };
    },
  };
}

export function createFolderReads(database: DatabaseSync) {
  const all = database.prepare(`
    SELECT path, trusted_at AS at, trusted_by AS "by" FROM folders ORDER BY path LIMIT ${listLimit}`);
  return { trustedFolders: (): TrustedFolder[] => all.all() as TrustedFolder[] };
}
