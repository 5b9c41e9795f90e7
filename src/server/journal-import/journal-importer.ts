import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { holderOfThisProcess } from '../session/holder.ts';
import type { Store } from '../store/store.ts';
import { dropUnfinishedImports } from './drop-unfinished.ts';
import type { Finishing, Imported, ImportWish } from './journal-import.ts';

export type ImportOrder = { file: string; holder: string; wish: ImportWish };

/** `finishing` comes just before the session is shown, so that a thread that ends without a report leaves no doubt. */
export type ImportReport =
  | Imported
  | { type: 'more' }
  | ({ type: 'finishing' } & Finishing)
  | { type: 'failed'; detail: string };

/** `isRemoved` says whether everything the failed import wrote is gone, or only hidden until the next start. */
export type ImportEnd = Imported | { type: 'failed'; detail: string; isRemoved: boolean };

export type JournalImporter = {
  /** Keeps a journal that was exported elsewhere, all of it or nothing. Reads the bytes as fast as they can be kept. */
  run(bytes: AsyncIterable<Uint8Array>, wish: ImportWish): Promise<ImportEnd>;
  /** Cancels whatever is under way, and takes no more. */
  close(): Promise<void>;
};

export type JournalImporterParts = {
  file: string;
  store: Pick<Store, 'importHolders' | 'dropImport' | 'session'>;
  /** What one import may hold in memory. */
  memoryLimitMb?: number;
  /** How long an import waits for those before it. */
  waitMs?: number;
};

/** Imports in a thread of its own: reading a long journal takes minutes. One at a time. */
export function createJournalImporter(parts: JournalImporterParts): JournalImporter {
  const { file, store, memoryLimitMb = 2048, waitMs = 10_000 } = parts;
  let last: Promise<unknown> = Promise.resolve();
  let thread: Worker | null = null;
  let isClosed = false;

  async function run(bytes: AsyncIterable<Uint8Array>, wish: ImportWish): Promise<ImportEnd> {
    if (isClosed) return { type: 'failed', detail: 'the server is stopping', isRemoved: true };
    const holder = await holderOfThisProcess(process.pid, randomUUID());
    await dropUnfinishedImports(store);
    thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
      workerData: { file, holder, wish } satisfies ImportOrder,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    const { end, finishing } = await feed(thread, bytes);
    await thread.terminate();
    thread = null;
    if (end.type !== 'failed') return end;
    // The thread may have ended anywhere: the store knows whether the session is there, and the rest is taken back here.
    if (finishing && (await isShown(finishing))) return finishing.imported;
    const dropped = await store.dropImport(holder);
    return { ...end, isRemoved: dropped.type === 'dropped' };
  }

  /** By its beginning too: another session may have taken the id. */
  async function isShown({ imported, createdAt, head }: Finishing): Promise<boolean> {
    const shown = await store.session(imported.sessionId);
    return shown !== null && shown.createdAt === createdAt && shown.head >= head;
  }

  return {
    async run(bytes, wish) {
      const before = last;
      const over = Promise.withResolvers<void>();
      last = before.then(() => over.promise);
      try {
        // One that hardly gets any bytes can take hours, so the others don't wait for its end.
        if (await isStillPending(before, waitMs)) return busy;
        return await run(bytes, wish);
      } finally {
        over.resolve();
      }
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
      await last;
    },
  };
}

const busy: ImportEnd = {
  type: 'failed',
  detail: 'another import is still running; try again later',
  isRemoved: true,
};

async function isStillPending(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(true), ms);
  try {
    return await Promise.race([promise.then(() => false), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Fed = { end: Imported | { type: 'failed'; detail: string }; finishing: Finishing | null };

/** Hands the file to the thread, one chunk after another. Whatever happens to either is an outcome. */
async function feed(thread: Worker, bytes: AsyncIterable<Uint8Array>): Promise<Fed> {
  const ended = threadEnd(thread);
  let finishing: Finishing | null = null;
  thread.on('message', (report: ImportReport) => {
    if (report.type === 'finishing') finishing = report;
  });
  const heard = (): Promise<Answer> => nextAnswer(thread);
  const answerTo = (chunk: Uint8Array | null): Promise<Answer> => {
    const answer = heard();
    thread.postMessage(chunk);
    return Promise.race([answer, ended]);
  };
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    let report = await Promise.race([heard(), ended]);
    while (report.type === 'more') {
      const next = await Promise.race([chunks.next(), ended]);
      report = await answerTo(next.done ? null : next.value);
      if (next.done && report.type === 'more') report = { type: 'failed', detail: 'the file has no end' };
    }
    return { end: report, finishing };
  } catch (error) {
    return { end: { type: 'failed', detail: (error as Error).message }, finishing };
  } finally {
    // Not awaited: it waits for the bytes that are being read.
    void chunks.return?.().catch(() => {});
  }
}

type Answer = Exclude<ImportReport, { type: 'finishing' }>;

function nextAnswer(thread: Worker): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  thread.on('message', function hear(report: ImportReport) {
    if (report.type === 'finishing') return;
    thread.off('message', hear);
    resolve(report);
  });
  return promise;
}

/** Rejects when the thread ends, whatever ends it. */
function threadEnd(thread: Worker): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  thread.once('error', reject);
  // Its last message is read first.
  thread.once('exit', () => setImmediate(() => reject(new Error('the import was cancelled'))));
  promise.catch(() => {});
  return promise;
}
