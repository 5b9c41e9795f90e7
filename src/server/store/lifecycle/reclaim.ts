import type { DatabaseSync } from 'node:sqlite';

export type Reclaimed = { type: 'reclaimed'; pages: number; left: number };

const incremental = 2;

/** Gives pages that hold nothing back to the disk, a few at a time, so that other writes wait for milliseconds only. */
export function createReclaim(database: DatabaseSync) {
  const free = database.prepare('SELECT freelist_count AS pages FROM pragma_freelist_count');
  const mode = database.prepare('SELECT auto_vacuum AS mode FROM pragma_auto_vacuum');
  const freePages = () => Number(free.get()?.pages ?? 0);

  return {
    /** Nothing is left to do where the file was made without this: `compact` changes that. */
    reclaim: (limit: number): Reclaimed => {
      const before = freePages();
      if (Number(mode.get()?.mode) !== incremental) return { type: 'reclaimed', pages: 0, left: 0 };
      database.exec(`PRAGMA incremental_vacuum(${Math.max(1, Math.trunc(limit))})`);
      const left = freePages();
      return { type: 'reclaimed', pages: before - left, left };
    },
  };
}
