import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Imported, ImportWish } from './journal-import.ts';

export type ImportOrder = { file: string; wish: ImportWish };

export type ImportReport = Imported | { type: 'more' } | { type: 'failed'; detail: string };

export type JournalImporter = {
  /** Keeps a journal that was exported elsewhere. The bytes are read as fast as they can be kept. */
  run(bytes: AsyncIterable<Uint8Array>, wish: ImportWish): Promise<Exclude<ImportReport, { type: 'more' }>>;
};

const memoryLimitMb = 2048;

/** Imports in a thread of its own: reading a journal is work for minutes when it is long. One at a time. */
export function createJournalImporter(file: string): JournalImporter {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(bytes, wish) {
      const next = last.then(() => runThread({ file, wish }, bytes));
      last = next.catch(() => {});
      return next;
    },
  };
}

async function runThread(order: ImportOrder, bytes: AsyncIterable<Uint8Array>) {
  const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  });
  const heard = async () => ((await once(thread, 'message')) as [ImportReport])[0];
  try {
    let report = await heard();
    for await (const chunk of bytes) {
      if (report.type !== 'more') return report;
      const answer = heard();
      thread.postMessage(chunk);
      report = await answer;
    }
    if (report.type !== 'more') return report;
    const answer = heard();
    thread.postMessage(null);
    report = await answer;
    return report.type === 'more' ? ({ type: 'failed', detail: 'The file has no end.' } as const) : report;
  } catch (error) {
    return { type: 'failed', detail: (error as Error).message } as const;
  } finally {
    void thread.terminate();
  }
}
