import type { DatabaseSync } from 'node:sqlite';

/**
 * The index of entries is cut into tables of so many rowids each, in the order in which entries came. A search goes from
 * the newest to the oldest and ends when it has enough, so a word that is everywhere costs one table, not all of them.
 */
const shardBits = 15;

export const titleTable = 'search_titles';

export function shardOf(entry: number): number {
  return Math.floor(entry / 2 ** shardBits);
}

export function startOfShard(shard: number): number {
  return shard * 2 ** shardBits;
}

/** The first rowid after it. */
export function endOfShard(shard: number): number {
  return (shard + 1) * 2 ** shardBits;
}

export function shardTable(shard: number): string {
  return `search_shard_${shard}`;
}

/**
 * The text itself is not kept a second time. `words` are split by us, so the tokenizer only has to find spaces; `parts`
 * are those of compound names; `facts` are what filters ask for. Merging is left to us, because a writer waits meanwhile.
 */
export function createIndexTable(database: DatabaseSync, table: string): void {
  database.exec(`
    CREATE VIRTUAL TABLE ${table} USING fts5 (
      words, parts, facts, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '='"
    );
    INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0);
    INSERT INTO ${table} (${table}, rank) VALUES ('crisismerge', 1000);
  `);
}

/** Marks everything there is, in a queue that is empty. */
export const markAll = `
  INSERT INTO search_queue (number, mark) SELECT rowid, 1 FROM entries;
  INSERT INTO search_queue (number, mark) SELECT -key, 1 FROM sessions;`;
