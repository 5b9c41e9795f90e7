import type { SearchProgress } from '../../../core/search/found.ts';
import type { DatabaseOptions } from '../database/database.ts';
import { type StoreThread, startThread } from '../thread/store-thread.ts';
import type { Operations, Outcome } from '../thread/thread-messages.ts';
import { keepIndex } from './keep-index.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchAsked, Searched } from './search-store.ts';
import type { Searches } from './searcher.ts';

export type SearchThreads = {
  search(asked: SearchAsked, signal: AbortSignal): Promise<Outcome<Searched>>;
  progress(): SearchProgress;
  /** Something was committed that is to be searched. */
  changed(): void;
  close(): Promise<void>;
};

/** One thread keeps the index, another searches it. Each starts when it is first needed. */
export function createSearchThreads(options: DatabaseOptions, patience: () => number): SearchThreads {
  const searcher = lateThread<Searches>(new URL('./searcher.ts', import.meta.url), options);
  const indexer = lateThread<SearchIndex>(new URL('./indexer.ts', import.meta.url), options);
  const keeper = keepIndex(() => indexer.call('index', []), patience);
  return {
    progress: keeper.progress,
    changed: keeper.changed,
    search: async (asked, signal) => {
      const cancelled = new Int32Array(new SharedArrayBuffer(4));
      const cancel = () => void Atomics.store(cancelled, 0, 1);
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel);
      try {
        return await searcher.call('search', [asked, cancelled]);
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    close: async () => {
      await keeper.close();
      await Promise.all([searcher.close(), indexer.close()]);
    },
  };
}

type LateThread<Available extends Operations> = Pick<StoreThread<Available>, 'call'> & { close(): Promise<void> };

function lateThread<Available extends Operations>(source: URL, options: DatabaseOptions): LateThread<Available> {
  let starting: ReturnType<typeof startThread<Available>> | null = null;
  let isClosed = false;
  return {
    call: async (name, input) => {
      if (isClosed) return { type: 'failed', reason: 'closed', detail: 'the store is closed' };
      starting ??= startThread<Available>(source, options);
      const started = await starting;
      if (started.type === 'started') return started.thread.call(name, input);
      starting = null;
      return { type: 'failed', reason: 'other', detail: started.detail };
    },
    close: async () => {
      isClosed = true;
      const started = await starting;
      if (started?.type === 'started') await started.thread.close();
    },
  };
}
