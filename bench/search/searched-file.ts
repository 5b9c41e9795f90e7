import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/store/database/database.ts';
import { inTransaction } from '../../src/server/store/database/transaction.ts';
import { migrations } from '../../src/server/store/schema/migrations.ts';
import { indexAll } from '../../src/server/store/search/search-index.ts';
import { madeEntry } from './made-entry.ts';
import { madeText } from './made-text.ts';

const perSession = 1000;
const minute = 60_000;
/** When the last entry was made. */
export const madeUntil = Date.UTC(2026, 0, 1);

/** A database with so many entries, all of them in the index. It is made once and kept, since it takes minutes. */
export async function searchedFile(entries: number, seed: number): Promise<string> {
  const folder = join(tmpdir(), `quarterdeck-bench-search-${entries}-${seed}-schema-${migrations.length}`);
  const file = join(folder, 'quarterdeck.db');
  if (existsSync(folder)) return file;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  make(join(unfinished, 'quarterdeck.db'), entries, seed);
  await rename(unfinished, folder);
  return file;
}

function make(file: string, entries: number, seed: number): void {
  const opened = openDatabase({ file });
  if (opened.type === 'failed') throw new Error(opened.detail);
  const { database } = opened;
  database.exec('PRAGMA synchronous = OFF');
  const made = madeText(seed);
  const addSession = database.prepare(`
    INSERT INTO sessions (id, cwd, created_at, epoch, head, title, status, model, turns, cost, waiting, updated_at)
    VALUES (?, ?, ?, 0, ?, ?, 'idle', 'claude-opus-4-6', 1, 0, 0, ?)`);
  const addEntry = database.prepare('INSERT INTO entries (session, id, seq, ord, body) VALUES (?, ?, ?, 0, ?)');
  for (let session = 0; session * perSession < entries; session += 1) {
    inTransaction(database, () => {
      const at = madeUntil - (entries - session * perSession) * minute;
      const cwd = `/code/${made.words[session % 50]}`;
      const { lastInsertRowid: key } = addSession.run(`s-${session}`, cwd, at, perSession, made.text(3, 9), at);
      for (let seq = 1; seq <= perSession; seq += 1) {
        const id = `e-${session}-${seq}`;
        addEntry.run(key, id, seq, JSON.stringify(madeEntry(id, seq, at + seq * minute, made)));
      }
    });
  }
  indexAll(database, (left) => {
    if (process.stderr.isTTY) process.stderr.write(`\rsearch: ${left.toLocaleString('en')} to index    `);
  });
  process.stderr.write('\n');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}
