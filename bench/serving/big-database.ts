import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../src/server/command/data-folder.ts';
import { viewTables } from '../../src/server/store/journal/views.ts';
import { migrations } from '../../src/server/store/schema/migrations.ts';
import { deckSource, openHarbour } from './deck-source.ts';

export type Size = { sessions: number; lines: number };

/** A data folder of this size. It is made once and kept, since it takes minutes. */
export async function bigDataFolder(size: Size): Promise<string> {
  const name = `quarterdeck-bench-${size.sessions}-${size.lines}-schema-${migrations.length}`;
  const folder = join(tmpdir(), name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await make(unfinished, size);
  await rename(unfinished, folder);
  return folder;
}

/** One session as the server writes it, and then copies of it. */
async function make(folder: string, { sessions, lines }: Size): Promise<void> {
  const harbour = await openHarbour();
  const source = await deckSource(harbour);
  const listener = await source.watch();
  const ended = listener.until(source.words.ended);
  await source.play([{ type: 'stamped', as: 'message', count: Math.ceil(lines / sessions), perSecond: 100_000 }]);
  await ended;
  listener.close();
  await harbour.stop();
  copySessions(databaseFile(harbour.place.data), databaseFile(folder), sessions);
  await harbour.place.remove();
}

function copySessions(from: string, to: string, sessions: number): void {
  const original = new DatabaseSync(from);
  original.prepare('VACUUM INTO ?').run(to);
  original.close();
  const database = new DatabaseSync(to);
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN');
  const { key, id } = database.prepare('SELECT key, id FROM sessions').get() as { key: number; id: string };
  const rest = listed(columnsOf(database, 'sessions', ['key', 'id']));
  database.exec(`
    WITH RECURSIVE copies (number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM copies WHERE number < ${sessions})
    INSERT INTO sessions (key, id, ${rest})
    SELECT ${key} + number, 'copy-' || number, ${rest} FROM copies, sessions WHERE key = ${key}`);
  for (const table of ['journal', ...viewTables]) {
    const columns = columnsOf(database, table, ['session']);
    const values = columns.map((name) =>
      name === 'state' ? `replace(copied.state, '${id}', sessions.id)` : `copied."${name}"`,
    );
    database.exec(`
      INSERT INTO ${table} (session, ${listed(columns)})
      SELECT sessions.key, ${values.join(', ')}
      FROM sessions CROSS JOIN (SELECT * FROM ${table} WHERE session = ${key}) AS copied
      WHERE sessions.key > ${key}`);
  }
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function columnsOf(database: DatabaseSync, table: string, except: string[]): string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[];
  return rows.map(({ name }) => name).filter((name) => !except.includes(name));
}

function listed(columns: string[]): string {
  return columns.map((name) => `"${name}"`).join(', ');
}
