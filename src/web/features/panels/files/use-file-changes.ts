import { useEffect, useMemo, useRef, useState } from 'react';
import type { FileChange } from '../../../../core/session/file-change.ts';
import { getJson, pathOf } from '../../../connection/api.ts';
import { useSession, useWatched } from '../../../store/session-context.ts';
import { rewindsIn, withLive } from './changed-files.ts';

type ChangePage = { changes: FileChange[]; next: string | null };

/** `isCut`: there are more than are worth loading. */
export type FileChanges = {
  changes: readonly FileChange[];
  isLoading: boolean;
  isCut: boolean;
  problem: string | null;
};

const pageSize = 100;
/** More than this is not read by anybody, and would fill the memory of a phone. */
const mostPages = 20;

/** Every change of the session: what the server knows page by page, and what happens from then on. */
export function useFileChanges(): FileChanges {
  const session = useSession();
  const entries = useWatched(session, (watched) => watched.entries);
  const isCurrent = useWatched(session, (watched) => watched.isCurrent);
  const [loaded, setLoaded] = useState<readonly FileChange[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [isCut, setIsCut] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const last = useRef<FileChange | null>(null);
  const rewinds = useMemo(() => rewindsIn(entries), [entries]);
  const known = useRef(rewinds);
  useEffect(() => {
    if (!isCurrent) return;
    const abort = new AbortController();
    if (known.current !== rewinds) {
      // What was loaded may be taken back.
      known.current = rewinds;
      last.current = null;
      setLoaded([]);
    }
    const add = (changes: FileChange[]) => {
      last.current = changes.at(-1) ?? last.current;
      setLoaded((before) => [...before, ...changes]);
    };
    loadAfter(session.id, last.current, add, abort.signal)
      .then((isAll) => {
        setProblem(null);
        setIsCut(!isAll);
      })
      .catch((cause: Error) => cause.name !== 'AbortError' && setProblem(cause.message))
      .finally(() => setIsLoading(false));
    return () => abort.abort();
  }, [session, isCurrent, rewinds]);
  const changes = useMemo(() => withLive(loaded, entries), [loaded, entries]);
  return { changes, isLoading, isCut, problem };
}

/** Whether everything after it was loaded. */
async function loadAfter(
  sessionId: string,
  from: FileChange | null,
  onPage: (changes: FileChange[]) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let after = from ? `${from.seq}.${from.ord}` : undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const path = `/sessions${pathOf(sessionId)}/changes`;
    const { changes, next } = await getJson<ChangePage>(path, { limit: pageSize, after }, signal);
    if (signal.aborted) return true;
    onPage(changes);
    if (next === null) return true;
    after = next;
  }
  return false;
}
