import { useEffect, useState } from 'react';
import { getJson } from '../../../connection/api.ts';
import { answerOf, useAnswer } from '../../../store/use-answer.ts';
import type { Cli } from '../../../store/use-cli.ts';

export type RecentFolder = { path: string; usedAt: number; trusted: boolean };

const none: readonly never[] = [];
const restMs = 120;

/** `launch` is where the server was started, for the first session. */
export type KnownFolders = { folders: readonly RecentFolder[]; launch: string | null };

/** Null until the server has answered. */
export function useKnownFolders(): KnownFolders | null {
  return answerOf(useAnswer<KnownFolders>('/folders/recent').answered);
}

/** The folder that a form begins with: the demo's where there is no CLI, else the one that was used last. */
export function suggestedFolder({ folders, launch }: KnownFolders, { cli, demo }: Cli): string {
  return (cli.type === 'unusable' ? demo : null) ?? folders[0]?.path ?? launch ?? '';
}

/** Folders whose path begins with what was typed, as soon as the typing rests. */
export function useFolders(prefix: string, isWanted: boolean): readonly string[] {
  const [found, setFound] = useState<{ prefix: string; folders: readonly string[] }>({ prefix: '', folders: none });
  useEffect(() => {
    if (!isWanted || !/^[~/\\]|^[A-Za-z]:/.test(prefix)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      getJson<{ folders: string[] }>('/folders', { prefix, limit: 30 }, stop.signal).then(
        ({ folders }) => setFound({ prefix, folders }),
        () => {},
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [prefix, isWanted]);
  return found.prefix === prefix ? found.folders : none;
}
