import type { ExternalRun } from '../../core/external-run.ts';
import { isOwn } from '../claude/live-sessions.ts';
import { readLiveRuns, sessionsFolder } from '../claude/session-files.ts';
import type { Store } from '../store/store.ts';
import { watchFolders } from './import/watch-folders.ts';
import { ownProcesses } from './terminal.ts';

/** The live CLIs on this machine that were not started here. */
export type ExternalRuns = {
  list(): Promise<ExternalRun[]>;
  /** Calls the listener with all of them, and again whenever one changes. The folder is looked at only meanwhile. */
  watch(listener: (runs: readonly ExternalRun[]) => void): () => void;
};

type Parts = { cliFolder: string; store: Pick<Store, 'openRuns'>; onError(error: unknown): void };

const mostRuns = 200;
const gatherMs = 50;
/** Nothing tells that a process was killed, or that the folder was just made. */
const lookEveryMs = 2000;

export function createExternalRuns({ cliFolder, store, onError }: Parts): ExternalRuns {
  const listeners = new Set<(runs: readonly ExternalRun[]) => void>();
  let known: { runs: readonly ExternalRun[]; text: string } | null = null;
  let leave = () => {};

  async function list(): Promise<ExternalRun[]> {
    const before = await ownProcesses(store);
    const runs = await readLiveRuns(cliFolder);
    if (runs.length === 0) return [];
    // A run of ours can start or end while the notes are read.
    const own = before.union(await ownProcesses(store));
    return runs
      .filter((run) => !isOwn(run, own))
      .slice(0, mostRuns)
      .map(({ group: _, ...run }) => run);
  }

  function tell(runs: readonly ExternalRun[]): void {
    const text = JSON.stringify(runs);
    if (known?.text === text) return;
    known = { runs, text };
    for (const listener of listeners) listener(runs);
  }

  /** Looks until the returned function is called, never twice at once. */
  function look(): () => void {
    let timer: NodeJS.Timeout | undefined;
    let isClosed = false;
    let isLooking = false;
    let hasChanged = false;
    let hasFailed = false;
    const folder = watchFolders(sessionsFolder(cliFolder), onChange);

    function onChange(): void {
      if (hasChanged) return;
      hasChanged = true;
      if (!isLooking) soon(gatherMs);
    }

    function soon(ms: number): void {
      clearTimeout(timer);
      if (isClosed) return;
      timer = setTimeout(() => void once(), ms);
      timer.unref();
    }

    async function once(): Promise<void> {
      isLooking = true;
      hasChanged = false;
      try {
        await folder.refresh();
        const runs = await list();
        hasFailed = false;
        if (!isClosed) tell(runs);
      } catch (error) {
        if (!hasFailed) onError(error);
        hasFailed = true;
      }
      isLooking = false;
      soon(hasChanged ? gatherMs : lookEveryMs);
    }

    void once();
    return () => {
      isClosed = true;
      clearTimeout(timer);
      folder.close();
    };
  }

  return {
    list,
    watch(listener) {
      const own = (runs: readonly ExternalRun[]) => listener(runs);
      listeners.add(own);
      if (listeners.size === 1) leave = look();
      else if (known) own(known.runs);
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        leave();
        known = null;
      };
    },
  };
}
