import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { TranscriptFile } from '../../claude/transcript/transcript-files.ts';
import type { Store } from '../../store/store.ts';
import { gather } from './gather.ts';
import { type ImportContext, importOrSkip, type SessionImport } from './import-session.ts';
import type { ReadOrder, ReadReport, ReadThreadOptions } from './read-messages.ts';

/** Threads that files are shared out to, this one among them. A file is read by one of them. */
export type ReadPool = {
  read(file: TranscriptFile, context: ImportContext): Promise<SessionImport>;
  close(): Promise<void>;
};

/** The thread that writes has a third of the work, so it keeps up with no more than these. */
const mostThreads = 3;

/** A core is left to the thread that writes. Each thread that reads has to be compiled anew, which one too many never earns. */
export function readingThreads(cores: number = availableParallelism()): number {
  return Math.min(mostThreads, Math.max(1, cores - 1));
}

export function startReadPool(
  threads: number,
  { store, ...rest }: Omit<ReadThreadOptions, 'shared'> & { store: Store },
): ReadPool {
  const others = Array.from({ length: threads - 1 }, () => startReader({ ...rest, shared: store.share() }));
  const here: Reader = { left: 0, isDead: false, read: (file, context) => importOrSkip(context, file) };
  return {
    async read(file, context) {
      const reader = others.reduce((best, other) => (!other.isDead && other.left < best.left ? other : best), here);
      const weight = file.size + fileBytes;
      reader.left += weight;
      const result = await reader.read(file, context);
      reader.left -= weight;
      return result;
    },
    async close() {
      await Promise.all(others.map((reader) => reader.close()));
    },
  };
}

type Reader = {
  /** How much it has to do. */
  left: number;
  readonly isDead: boolean;
  read: ReadPool['read'];
};

/** A file without a byte is work too. */
const fileBytes = 16 * 1024;

/** What lines leave behind is short-lived, and left to itself the engine makes room for three times as much of it. */
export const readerLimits = { maxYoungGenerationSizeMb: 48 };

function startReader(options: ReadThreadOptions): Reader & { close(): Promise<void> } {
  const { shared } = options;
  const worker = new Worker(new URL('./read-thread.ts', import.meta.url), {
    workerData: options,
    transferList: [shared.writer, shared.reader],
    resourceLimits: readerLimits,
  });
  const order = gather((orders: ReadOrder[]) => worker.postMessage(orders));
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const reading = new Map<number, ImportContext & { settle(result: SessionImport): void }>();
  let died: SessionImport | null = null;
  let lastId = 0;

  const hear = (report: ReadReport): void => {
    const read = reading.get(report.id);
    switch (report.type) {
      case 'bytes':
        return read?.onBytes(report.count);
      case 'earlier':
        return void read?.earlier().then(() => order({ type: 'earlierDone', id: report.id }));
      case 'done':
        reading.delete(report.id);
        return read?.settle(report.result);
    }
  };
  worker.on('message', (reports: ReadReport[]) => {
    for (const report of reports) hear(report);
  });
  worker.on('error', (error) => {
    died = { type: 'failed', reason: `The thread that reads ended: ${error.message}` };
    for (const { settle } of reading.values()) settle(died);
    reading.clear();
  });

  return {
    left: 0,
    get isDead() {
      return died !== null;
    },
    async read(file, context) {
      if (died) return died;
      const id = ++lastId;
      return new Promise<SessionImport>((settle) => {
        reading.set(id, { ...context, settle });
        order({ type: 'read', id, file });
      });
    },
    close() {
      order({ type: 'close' });
      return exited;
    },
  };
}
