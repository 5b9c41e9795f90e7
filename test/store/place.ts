import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '../../src/server/store/database/database.ts';
import { openStore } from '../../src/server/store/open-store.ts';
import type { Store } from '../../src/server/store/store.ts';

export type SqlitePlace = { folder: string; file: string; open(): Promise<Store>; remove(): Promise<void> };

/** A fresh folder with the path of a database that is not there yet. */
export async function sqlitePlace(options: Omit<DatabaseOptions, 'file'> = {}): Promise<SqlitePlace> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-store-'));
  const file = join(folder, 'quarterdeck.db');
  return {
    folder,
    file,
    open: () => opened({ file, ...options }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function opened(options: DatabaseOptions): Promise<Store> {
  const result = await openStore(options);
  if (result.type === 'failed') throw new Error(`the store does not open (${result.reason}): ${result.detail}`);
  return result.store;
}
