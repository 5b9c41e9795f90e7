import type { DatabaseSync } from 'node:sqlite';
import type { SavedSearch } from '../../../core/search/found.ts';

/** More would be no list that one looks through. */
const mostSaved = 200;

export function createSavedSearchWrites(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO saved_searches (id, text, created_at)
    SELECT ?, ?, ? WHERE (SELECT count(*) FROM saved_searches) < ${mostSaved}
    ON CONFLICT (text) DO NOTHING`);
  const find = database.prepare('SELECT id, text, created_at AS createdAt FROM saved_searches WHERE text = ?');
  const remove = database.prepare('DELETE FROM saved_searches WHERE id = ?');
  return {
    /** The same text is saved once. */
    saveSearch: ({
      id,
      text,
      createdAt,
    }: SavedSearch): { type: 'saved'; search: SavedSearch } | { type: 'tooMany' } => {
      insert.run(id, text, createdAt);
      const search = find.get(text) as SavedSearch | undefined;
      return search ? { type: 'saved', search: { ...search } } : { type: 'tooMany' };
    },
    dropSearch: (id: string): { type: 'dropped' } | { type: 'missing' } => ({
      type: remove.run(id).changes === 1 ? 'dropped' : 'missing',
    }),
  };
}

export function createSavedSearchReads(database: DatabaseSync) {
  const list = database.prepare(`
    SELECT id, text, created_at AS createdAt FROM saved_searches ORDER BY created_at DESC, id LIMIT ${mostSaved}`);
  return {
    savedSearches: (): SavedSearch[] => list.all().map((row) => ({ ...row })) as SavedSearch[],
  };
}
