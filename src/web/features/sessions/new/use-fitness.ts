import { useEffect, useState } from 'react';
import { getJson } from '../../../connection/api.ts';

/** Whether a worktree can be made of a folder. */
export type Fitness = { type: 'fit'; branch: string } | { type: 'unfit'; reason: string };

const restMs = 200;

/** Whether it is a whole path. */
export function isCheckable(folder: string): boolean {
  return /^[/\\]|^[A-Za-z]:/.test(folder);
}

/** Asked as soon as the typing of a path rests. Null while it is not known. */
export function useFitness(folder: string): Fitness | null {
  const [found, setFound] = useState<{ folder: string; fitness: Fitness } | null>(null);
  useEffect(() => {
    if (!isCheckable(folder)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      getJson<Fitness>('/worktrees/fitness', { folder }, stop.signal).then(
        (fitness) => setFound({ folder, fitness }),
        () => {},
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [folder]);
  return found?.folder === folder ? found.fitness : null;
}
