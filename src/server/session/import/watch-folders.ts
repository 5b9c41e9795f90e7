import { type FSWatcher, watch } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

export type FolderWatch = {
  /** Watches folders that are new, and no longer those that are gone. */
  refresh(): Promise<void>;
  close(): void;
};

/** Each takes a handle of the system's; what happens in others is seen when everything is looked at. */
const most = 1000;

/** Watches a folder and those in it, each alone: watching all below it would take a handle for every single file. */
export function watchFolders(folder: string, onChange: (path: string) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let isClosed = false;

  function start(path: string): void {
    if (isClosed || watchers.has(path) || watchers.size >= most) return;
    try {
      const started = watch(path, (_event, name) => {
        if (name !== null) onChange(join(path, name));
      });
      watchers.set(path, started);
      started.on('error', () => stop(path));
    } catch {
      // It is gone, or there are no more handles.
    }
  }

  function stop(path: string): void {
    watchers.get(path)?.close();
    watchers.delete(path);
  }

  return {
    async refresh() {
      const found = new Set([folder]);
      const opened = await opendir(folder).catch(() => null);
      if (opened) {
        for await (const entry of opened) if (entry.isDirectory()) found.add(join(folder, entry.name));
      }
      for (const path of watchers.keys()) if (!opened || !found.has(path)) stop(path);
      if (opened) for (const path of found) start(path);
    },
    close() {
      isClosed = true;
      for (const path of [...watchers.keys()]) stop(path);
    },
  };
}
