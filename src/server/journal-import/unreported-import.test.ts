import type { WorkerOptions } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { longJournal, rowsIn } from '../../../test/store/long-journal.ts';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import type { Store } from '../store/store.ts';
import { createJournalImporter } from './journal-importer.ts';

const ending = vi.hoisted(() => ({ at: 'imported' }));

/** The real thread, which ends when it is about to report that. */
vi.mock('node:worker_threads', async (load) => {
  const original = await load<typeof import('node:worker_threads')>();
  const preload = () => `data:text/javascript,
    import { parentPort } from 'node:worker_threads';
    const post = parentPort.postMessage.bind(parentPort);
    parentPort.postMessage = (report) => report.type === '${ending.at}' ? process.exit(1) : post(report);`;
  class EndingWorker extends original.Worker {
    constructor(url: URL, options: WorkerOptions) {
      const isImport = url.pathname.includes('/journal-import/import-thread');
      super(url, isImport ? { ...options, execArgv: [...process.execArgv, '--import', preload()] } : options);
    }
  }
  return { ...original, Worker: EndingWorker };
});

const id = '00000000-0000-4000-8000-000000000001';
const wish = { newId: null, now: 1_800_000_000_000 };
const journal = longJournal(id);

let place: SqlitePlace;
let store: Store;

beforeEach(async () => {
  place = await sqlitePlace();
  store = await place.open();
});

afterEach(async () => {
  await store.close();
  await place.remove();
});

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(journal);
}

it('[R16] a thread that ends after it has kept the session, and before it says so, has imported it', async () => {
  ending.at = 'imported';
  const end = await createJournalImporter({ file: place.file, store }).run(bytes(), wish);
  const lines = journal.trim().split('\n').length;
  expect(end).toEqual({ type: 'imported', sessionId: id, lines, torn: false });
  expect(await store.session(id)).toMatchObject({ id });
});

it('[R16] a thread that ends just before that has kept nothing', async () => {
  ending.at = 'finishing';
  const end = await createJournalImporter({ file: place.file, store }).run(bytes(), wish);
  expect(end).toMatchObject({ type: 'failed', isRemoved: true });
  expect(await store.session(id)).toBe(null);
  await vi.waitFor(() => expect(rowsIn(place.file)).toEqual({}), { timeout: 60_000, interval: 50 });
});

it('[R16] a session that took the id meanwhile is not mistaken for the imported one', async () => {
  ending.at = 'exists';
  const held = Promise.withResolvers<void>();
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield* bytes();
    await held.promise;
  }
  const running = createJournalImporter({ file: place.file, store }).run(slow(), wish);
  await vi.waitFor(() => expect(rowsIn(place.file)).toHaveProperty('journal'), { timeout: 60_000 });
  await store.createSession({ id, cwd: '/other', createdAt: 1, holder: 'x', parent: null });
  held.resolve();
  expect(await running).toMatchObject({ type: 'failed', isRemoved: true });
  expect(await store.session(id)).toMatchObject({ cwd: '/other' });
});
