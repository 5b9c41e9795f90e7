import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountDisk } from '../../../test/store/disk.ts';
import { exampleAppend, exampleSession } from '../../../test/store/examples.ts';
import { opened, type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { openDatabase } from './database/database.ts';
import { backUp } from './lifecycle/backup.ts';
import { openStore } from './open-store.ts';

let place: SqlitePlace;

beforeEach(async () => {
  place = await sqlitePlace();
});

afterEach(() => place.remove());

describe('opening', () => {
  it('[S25] creates a folder and files for its own user only', async () => {
    const folder = join(place.folder, 'new', 'data');
    const file = join(folder, 'quarterdeck.db');
    const store = await opened({ file });
    await store.createSession(exampleSession('a'));
    const modes = [folder, file, `${file}-wal`, `${file}-shm`].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
    await store.close();
  });

  it('leaves one file when it is closed', async () => {
    const store = await place.open();
    await store.createSession(exampleSession('a'));
    await store.close();
    expect([place.file, `${place.file}-wal`, `${place.file}-shm`].map((path) => existsSync(path))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('waits for the disk on every commit', () => {
    const connection = openDatabase({ file: place.file });
    if (connection.type === 'failed') throw new Error(connection.detail);
    const settings = ['journal_mode', 'synchronous', 'foreign_keys'].map(
      (name) => connection.database.prepare(`SELECT * FROM pragma_${name}`).get()?.[name],
    );
    expect(settings).toEqual(['wal', 2, 1]);
    connection.database.close();
  });

  it('finishes a creation that was cut off before the first byte', async () => {
    writeFileSync(place.file, '');
    const store = await place.open();
    expect(await store.createSession(exampleSession('a'))).toEqual({ type: 'created' });
    await store.close();
  });

  it('[R10] refuses a newer database with a sentence, and leaves it as it is', async () => {
    await (await place.open()).close();
    inFile(place.file, (database) => database.exec('PRAGMA user_version = 999'));
    const result = await openStore({ file: place.file });
    expect(result).toMatchObject({ type: 'failed', reason: 'newer' });
    expect(result).toHaveProperty('detail', expect.stringMatching(/newer version of Quarterdeck.*999.*Update/));
    inFile(place.file, (database) => {
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 999 });
    });
  });

  it('[R6] refuses the database of another program, and leaves it as it is', async () => {
    inFile(place.file, (database) => database.exec('CREATE TABLE bookmarks (url TEXT)'));
    const before = readFileSync(place.file);
    expect(await openStore({ file: place.file })).toMatchObject({ type: 'failed', reason: 'foreign' });
    expect(readFileSync(place.file).equals(before)).toBe(true);
  });

  it('[R6] refuses a file that is no database, and leaves it as it is', async () => {
    const garbage = Buffer.alloc(20_000, 'not a database ');
    writeFileSync(place.file, garbage);
    expect(await openStore({ file: place.file })).toMatchObject({ type: 'failed', reason: 'corrupt' });
    expect(readFileSync(place.file).equals(garbage)).toBe(true);
  });

  it('[R6] refuses a database whose main file vanished while its log is there', async () => {
    writeFileSync(`${place.file}-wal`, Buffer.alloc(4096, 1));
    expect(await openStore({ file: place.file })).toMatchObject({ type: 'failed', reason: 'corrupt' });
    expect(existsSync(place.file)).toBe(false);
    expect(statSync(`${place.file}-wal`).size).toBe(4096);
  });

  it('[R6] says that a folder is no database', async () => {
    mkdirSync(place.file);
    expect(await openStore({ file: place.file })).toMatchObject({ type: 'failed', reason: 'io' });
  });

  it('[R6] says that a database is locked', async () => {
    await (await place.open()).close();
    const other = new DatabaseSync(place.file);
    other.exec('BEGIN IMMEDIATE');
    expect(await openStore({ file: place.file, lockPatience: 10 })).toMatchObject({ type: 'failed', reason: 'locked' });
    other.close();
  });

  it('[R6] says that a database is read-only', async (context) => {
    const disk = await mountDisk(4096);
    const isRoot = process.getuid?.() === 0;
    if (isRoot && !disk) return context.skip('no right to mount a disk');
    context.onTestFinished(() => disk?.remove());
    const folder = disk?.folder ?? place.folder;
    const file = join(folder, 'quarterdeck.db');
    await (await opened({ file })).close();
    const before = readFileSync(file);
    await disk?.makeReadOnly();
    if (!isRoot) chmodSync(file, 0o400);

    expect(await openStore({ file })).toMatchObject({ type: 'failed', reason: 'readOnly' });
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('[R6] a database that has gone missing is never made again', () => {
  async function openedOnce(): Promise<void> {
    const store = await place.open();
    await store.createSession(exampleSession('a'));
    await store.close();
  }

  const lost = { type: 'failed', reason: 'lost' };

  it('deleted after a clean end', async () => {
    await openedOnce();
    rmSync(place.file);
    expect(await openStore({ file: place.file })).toMatchObject(lost);
    expect(existsSync(place.file)).toBe(false);
  });

  it('emptied after a clean end', async () => {
    await openedOnce();
    writeFileSync(place.file, '');
    expect(await openStore({ file: place.file })).toMatchObject(lost);
    expect(statSync(place.file).size).toBe(0);
  });

  it('without the log that held what was committed last', async () => {
    const store = await place.open();
    await fileAlone(place, (database) => database.prepare('SELECT name FROM meta').all().length > 0);
    await store.createSession(exampleSession('a'));
    // As a killed server leaves it: the session is in the log.
    const folder = join(place.folder, 'killed');
    mkdirSync(folder);
    const file = join(folder, 'quarterdeck.db');
    for (const end of ['', '-wal', '.marker']) cpSync(`${place.file}${end}`, `${file}${end}`);
    await store.close();
    rmSync(`${file}-wal`);
    expect(await openStore({ file })).toMatchObject(lost);
    // Whoever says so goes on with what is there.
    rmSync(`${file}.marker`);
    const again = await opened({ file });
    expect(await again.session('a')).toBeNull();
    await again.close();
  });

  it('the first start, a data folder of an earlier version, and a restored backup just open', async () => {
    await openedOnce();
    const copy = join(place.folder, 'copy.db');
    expect(await backUp(place.file, copy, () => {})).toMatchObject({ type: 'done' });
    rmSync(`${place.file}.marker`);
    const store = await place.open();
    await store.createSession(exampleSession('b'));
    await store.close();
    expect(existsSync(`${place.file}.marker`)).toBe(true);

    renameSync(copy, place.file);
    const restored = await place.open();
    expect(await restored.session('a')).not.toBeNull();
    expect(await restored.session('b')).toBeNull();
    await restored.close();
  });
});

it('[R6] the main file alone is a good copy after the start, and when nobody has written for a moment', async () => {
  const store = await place.open();
  await fileAlone(place, (database) => database.prepare('SELECT name FROM meta').all().length > 0);
  await store.createSession(exampleSession('a'));
  await fileAlone(place, (database) => database.prepare('SELECT id FROM sessions').all().length === 1);
  await store.close();
});

describe('[R6] while it is open', () => {
  it.each([
    ['deleted', (file: string) => rmSync(file)],
    ['moved away', (file: string) => renameSync(file, `${file}.old`)],
    ['without its log', (file: string) => rmSync(`${file}-wal`)],
    ['replaced', replace],
  ])('a database that is %s takes no more writes, still reads, and is not made again', async (_, harm) => {
    const store = await place.open();
    await store.createSession(exampleSession('a'));
    await store.append(exampleAppend('a', 1));
    harm(place.file);
    const left = existsSync(place.file);

    expect(await store.append(exampleAppend('a', 2))).toMatchObject({ type: 'failed', reason: 'gone' });
    expect(await store.createSession(exampleSession('b'))).toMatchObject({ type: 'failed', reason: 'gone' });
    expect(await store.lines('a', 0, 10, 1000)).toHaveLength(1);
    expect(existsSync(place.file)).toBe(left);
    await store.close();
    expect(existsSync(place.file)).toBe(left);
  });

  it('a locked database refuses, and goes on when it is free', async () => {
    const store = await opened({ file: place.file, lockPatience: 10 });
    await store.createSession(exampleSession('a'));
    const other = new DatabaseSync(place.file, { timeout: 5000 });
    other.exec('BEGIN IMMEDIATE');
    expect(await store.append(exampleAppend('a', 1))).toMatchObject({ type: 'failed', reason: 'locked' });
    expect(await store.session('a')).toMatchObject({ head: 0 });
    other.exec('ROLLBACK');
    other.close();
    expect(await store.append(exampleAppend('a', 1))).toEqual({ type: 'committed' });
    await store.close();
  });

  it('a corrupt table refuses writes and reads, and the rest goes on', async () => {
    const store = await place.open();
    await store.createSession(exampleSession('a'));
    await store.close();
    overwriteTable(place.file, 'journal_by_seq');

    const broken = await place.open();
    expect(await broken.append(exampleAppend('a', 1))).toMatchObject({ type: 'failed', reason: 'corrupt' });
    await expect(broken.lines('a', 0, 10, 1000)).rejects.toMatchObject({ name: 'ReadFailed', reason: 'corrupt' });
    expect(await broken.session('a')).toMatchObject({ head: 0 });
    expect(await broken.createSession(exampleSession('b'))).toEqual({ type: 'created' });
    await broken.close();
  });
});

/** Resolves when a copy of the main file, without its log, holds what it should. */
async function fileAlone({ file, folder }: SqlitePlace, holds: (database: DatabaseSync) => boolean): Promise<void> {
  const copy = join(folder, 'alone.db');
  for (;;) {
    cpSync(file, copy);
    const isThere = isSound(copy, holds);
    rmSync(copy);
    if (isThere) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function isSound(file: string, holds: (database: DatabaseSync) => boolean): boolean {
  const database = new DatabaseSync(file);
  try {
    return holds(database);
  } catch {
    return false;
  } finally {
    database.close();
  }
}

function replace(file: string): void {
  renameSync(file, `${file}.old`);
  writeFileSync(file, '');
}

function inFile(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file);
  work(database);
  database.close();
}

function overwriteTable(file: string, name: string): void {
  let page = 0;
  inFile(file, (database) => {
    page = Number(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.rootpage);
  });
  const bytes = readFileSync(file);
  bytes.fill(0xaa, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);
}
