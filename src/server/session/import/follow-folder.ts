import { placeOf } from '../../claude/transcript/transcript-files.ts';
import type { Importer } from './importer.ts';
import { watchFolders } from './watch-folders.ts';

export type Follower = { scan(): void; look(path: string): void; close(): Promise<void> };

const gatherMs = 50;
/** A little more than a turn without an end is given. */
const restCheckMs = 16_000;
/** Watching misses what happens in a folder that was just made; so everything is looked at as often as it is cheap. */
const rescanMs = 1000;
const rescanShare = 20;

/** Looks at what changes below a folder, one thing after the other, and at everything now and then. */
export function followFolder(
  folder: string,
  importer: Importer,
  onWaits: (sessionId: string, path: string) => void,
): Follower {
  const timers = new Map<string, NodeJS.Timeout>();
  const rests = new Map<string, NodeJS.Timeout>();
  let work: Promise<unknown> = Promise.resolve();
  const watched = watchFolders(folder, soon);
  let rescan: NodeJS.Timeout | undefined;
  let isClosed = false;

  function after<Result>(step: () => Promise<Result>): Promise<Result | undefined> {
    const done = work.then(() => (isClosed ? undefined : step()));
    work = done.catch(() => {});
    return done;
  }

  function scan(): void {
    clearTimeout(rescan);
    void after(async () => {
      const began = performance.now();
      await watched.refresh();
      await importer.scan();
      const took = performance.now() - began;
      clearTimeout(rescan);
      if (!isClosed) rescan = setTimeout(scan, Math.max(rescanMs, took * rescanShare));
    });
  }

  function soon(path: string): void {
    if (isClosed || timers.has(path) || placeOf(folder, path) === null) return;
    timers.set(
      path,
      setTimeout(() => {
        timers.delete(path);
        look(path);
      }, gatherMs),
    );
  }

  function look(path: string): void {
    clearTimeout(rests.get(path));
    rests.delete(path);
    void after(() => importer.look(path)).then((outcome) => {
      const place = placeOf(folder, path);
      if (isClosed || !outcome || !place) return;
      if (outcome.type === 'absent') return place.sessionId === null ? undefined : onWaits(place.sessionId, path);
      if (outcome.type === 'imported' && place.agent === null) rests.set(path, setTimeout(check, restCheckMs, path));
    });
  }

  function check(path: string): void {
    rests.delete(path);
    void after(() => importer.look(path));
  }

  return {
    scan,
    look,
    async close() {
      isClosed = true;
      watched.close();
      clearTimeout(rescan);
      for (const timer of [...timers.values(), ...rests.values()]) clearTimeout(timer);
      await work;
    },
  };
}
