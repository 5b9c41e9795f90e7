import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { WatchedExternal } from '../../client/watched-external.ts';
import type { ExternalRun } from '../../core/external-run.ts';
import { getJson } from '../connection/api.ts';
import { useClient } from './client-context.ts';
import type { Cli } from './use-cli.ts';

export const ExternalContext = createContext<WatchedExternal | null>(null);

/** Watches the live sessions of other programs, once for the whole page. */
export function useWatchExternal(): WatchedExternal | null {
  const client = useClient();
  const [watched, setWatched] = useState<WatchedExternal | null>(null);
  useEffect(() => {
    const opened = client.watchExternal();
    setWatched(opened);
    return () => opened.close();
  }, [client]);
  return watched;
}

/** Empty until they are known. */
export function useExternalRuns(): readonly ExternalRun[] {
  const watched = useContext(ExternalContext);
  return useSyncExternalStore(watched?.onChange ?? never, () => watched?.runs ?? none);
}

/** The program elsewhere that has a session open, if one does. */
export function useExternalRun(sessionId: string): ExternalRun | null {
  return useExternalRuns().find((run) => run.sessionId === sessionId) ?? null;
}

let asked: Promise<boolean> | null = null;

/** Whether the server's CLI has background agents; false until that is known. Asked once for the whole page. */
export function useHasBackground(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    asked ??= getJson<Cli>('/cli').then(({ cli }) => cli.type === 'found' && cli.background);
    asked.then(setHas, () => {
      asked = null;
    });
  }, []);
  return has;
}

const none: readonly ExternalRun[] = [];

function never(): () => void {
  return () => {};
}
