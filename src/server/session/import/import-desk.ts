import { Worker } from 'node:worker_threads';
import type { ImportStatus } from '../../../core/import-status.ts';
import type { Store } from '../../store/store.ts';
import type { Lent, Registry } from '../registry.ts';
import type { Session } from '../session.ts';
import { gather } from './gather.ts';
import type { ImportOrder, ImportReport, ImportThreadOptions } from './import-messages.ts';
import { noImport } from './import-status.ts';
import { readerLimits } from './read-pool.ts';

/** Imports the CLI's own records in a thread of its own, and follows them. */
export type ImportDesk = {
  readonly status: ImportStatus;
  /** Begins to follow the folder that is wanted, and another one when that changes. */
  start(): Promise<void>;
  /** Looks through all of it once more. */
  again(): Promise<void>;
  close(): Promise<void>;
};

export type ImportDeskParts = {
  store: Store;
  registry: Registry;
  holder: string;
  spillFolder: string;
  /** The folder to follow; null follows none. It can change at any time. */
  wanted(): string | null;
  onError(error: unknown): void;
};

const lookEveryMs = 1000;

export function createImportDesk(parts: ImportDeskParts): ImportDesk {
  let helm: { folder: string; thread: ImportThread } | null = null;
  let status = noImport(null);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let work: Promise<void> = Promise.resolve();

  function follow(folder: string | null): Promise<void> {
    work = work.then(() => change(folder)).catch(parts.onError);
    return work;
  }

  async function change(folder: string | null): Promise<void> {
    if ((helm?.folder ?? null) === folder || (isClosed && folder !== null)) return;
    const before = helm;
    helm = null;
    await before?.thread.close();
    parts.store.noteImport(false);
    status = noImport(folder);
    if (folder === null) return;
    const thread = startImportThread(parts, folder, (told) => {
      status = told;
      parts.store.noteImport(told.phase === 'importing');
    });
    helm = { folder, thread };
    thread.order({ type: 'scan' });
  }

  return {
    get status() {
      return status;
    },
    start() {
      // A server that is told to end while it starts comes here afterwards.
      if (isClosed) return Promise.resolve();
      timer = setInterval(() => void follow(parts.wanted()), lookEveryMs);
      timer.unref();
      return follow(parts.wanted());
    },
    async again() {
      await follow(parts.wanted());
      helm?.thread.order({ type: 'scan' });
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      return follow(null);
    },
  };
}

/** A session that runs here changes with every line. */
const lookAgainMs = 1000;

/** A long file, or a session that takes nothing now, would hold up whoever waits. */
const closeLimitMs = 3000;

type ImportThread = { order(order: ImportOrder): void; close(): Promise<void> };

function startImportThread(
  { store, registry, holder, spillFolder, onError }: ImportDeskParts,
  folder: string,
  onStatus: (status: ImportStatus) => void,
): ImportThread {
  const shared = store.share();
  const options: ImportThreadOptions = { shared, holder, folder, spillFolder };
  const transferList = [shared.writer, shared.reader];
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData: options,
    transferList,
    resourceLimits: readerLimits,
  });
  worker.unref();
  const order = gather((orders: ImportOrder[]) => worker.postMessage(orders));
  const entered = new Map<number, { session: Session | null; leave(): void }>();
  const waits = new Map<string, Set<string>>();
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      for (const { leave } of entered.values()) leave();
      entered.clear();
      resolve();
    });
  });

  async function enter(id: number, sessionId: string): Promise<void> {
    const left = Promise.withResolvers<void>();
    const lent: Lent<void> = await registry.lend(sessionId, () => {
      entered.set(id, { session: null, leave: left.resolve });
      order({ type: 'entered', id, way: 'store' });
      return left.promise;
    });
    if (lent.type === 'done') return;
    const isFree = lent.type === 'open' && !isRunning(lent.session);
    if (isFree) entered.set(id, { session: lent.session, leave: registry.keep(sessionId) });
    order({ type: 'entered', id, way: isFree ? 'session' : 'busy' });
  }

  async function take({ id, lines }: Extract<ImportReport, { type: 'lines' }>): Promise<void> {
    const committed = await entered.get(id)?.session?.follow(lines);
    const problem = committed?.type === 'committed' ? null : 'The session could not take it.';
    order({ type: 'taken', id, problem });
  }

  const hear = (report: ImportReport): void => {
    switch (report.type) {
      case 'status':
        return onStatus(report.status);
      case 'enter':
        return void enter(report.id, report.sessionId).catch((error: unknown) => {
          onError(error);
          order({ type: 'entered', id: report.id, way: 'busy' });
        });
      case 'lines':
        return void take(report).catch(onError);
      case 'leave':
        entered.get(report.id)?.leave();
        return void entered.delete(report.id);
      case 'changed':
        store.noteAppended();
        return registry.announce(report.sessionId);
      case 'waits':
        return void waits.set(report.sessionId, (waits.get(report.sessionId) ?? new Set()).add(report.path));
      case 'closed':
        return;
    }
  };
  worker.on('message', (reports: ImportReport[]) => {
    for (const report of reports) hear(report);
  });
  worker.on('error', onError);
  const unwatch = registry.watch(({ type, sessionId }) => {
    const paths = type === 'changed' ? waits.get(sessionId) : undefined;
    if (!paths) return;
    waits.delete(sessionId);
    const lookAgain = () => {
      for (const path of paths) order({ type: 'look', path });
    };
    setTimeout(lookAgain, lookAgainMs).unref();
  });

  return {
    order,
    async close() {
      unwatch();
      order({ type: 'close' });
      // What a file has not had committed is read again at the next start, as after a crash.
      const late = setTimeout(() => void worker.terminate(), closeLimitMs);
      await exited;
      clearTimeout(late);
    },
  };
}

function isRunning({ state }: Session): boolean {
  return state.run.type === 'live' || state.run.type === 'starting';
}
