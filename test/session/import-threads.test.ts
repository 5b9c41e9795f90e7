import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRecord, makeShortRecords } from '../../bench/records.ts';
import { createImporter, type Importer } from '../../src/server/session/import/importer.ts';
import { createRefold } from '../../src/server/session/refold.ts';
import { dumpViews } from '../../src/server/store/journal/dump-views.ts';
import { rebuildViews, sessionIds } from '../../src/server/store/journal/rebuild.ts';
import { opened } from '../store/place.ts';

const megabyte = 1024 * 1024;

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarterdeck-import-threads-'));
  folder = join(root, 'projects');
  await makeRecord(join(folder, 'project'), 3 * megabyte);
  await makeRecord(join(folder, 'project'), 2 * megabyte);
  await makeShortRecords(folder, 20);
});

afterEach(() => rm(root, { recursive: true, force: true }));

/** Imports everything with so many threads, and gives what became of it. */
async function imported(name: string, threads: number): Promise<{ file: string; status: Importer['status'] }> {
  const file = join(root, name);
  const store = await opened({ file });
  const importer = createImporter({
    store,
    holder: 'test',
    folder,
    spillFolder: join(root, 'spill'),
    gate: async (_id, work) => ({ type: 'done', result: await work(null) }),
    threads,
    now: Date.now,
    onStatus: () => {},
    onChanged: () => {},
  });
  await importer.scan();
  await store.close();
  return { file, status: importer.status };
}

/** The views of all sessions, without the numbers that sessions have in one file. */
function viewsIn(file: string): Map<string, string> {
  const database = new DatabaseSync(file, { timeout: 20_000 });
  const views = sessionIds(database).map((id) => {
    return [id, dumpViews(database, id).replaceAll(/"(?:key|session)":\d+/g, '')] as const;
  });
  database.close();
  return new Map(views.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test('two threads that read make the same views as one, and so does a rebuild', async () => {
  const one = await imported('one.sqlite', 1);
  const two = await imported('two.sqlite', 2);
  expect(two.status).toMatchObject({ phase: 'following', files: { done: 22, total: 22 }, sessions: 22, problems: [] });
  expect(two.status.bytes.done).toBe(two.status.bytes.total);
  expect(two.status).toEqual(one.status);
  const views = viewsIn(two.file);
  expect(views.size).toBe(22);
  expect(viewsIn(one.file)).toEqual(views);
  const database = new DatabaseSync(two.file, { timeout: 20_000 });
  for (const id of sessionIds(database)) rebuildViews(database, id, createRefold);
  database.close();
  expect(viewsIn(two.file)).toEqual(views);
});

test('a record that a thread cannot read is told, and keeps no other from being read', async () => {
  const project = join(folder, 'project-0');
  const [bad = ''] = await readdir(project);
  await truncate(join(project, bad), 100);
  const { status } = await imported('two.sqlite', 2);
  expect(status).toMatchObject({ files: { done: 22 }, sessions: 21 });
  expect(status.problems).toEqual([{ path: join(project, bad), reason: 'No line tells the folder it belongs to.' }]);
});
