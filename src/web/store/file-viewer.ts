import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { basePath } from '../connection/base-path.ts';
import type { FileOpener } from '../ui/file-links.tsx';

/** The file that the address of a session names, as Claude or a tool wrote it. */
export type ViewedFile = { path: string; line: number | null };

/** Marks an address to which going back closes the viewer. */
const openedHere = { file: 'openedHere' };

function withFile(before: URLSearchParams, path: string, line: number | null): URLSearchParams {
  const next = new URLSearchParams(before);
  next.set('file', path);
  if (line === null) next.delete('line');
  else next.set('line', String(line));
  return next;
}

/** The viewer is a part of the address, so a link to a file can be opened in a tab of its own. */
export function useFileViewer(sessionId: string): {
  viewed: ViewedFile | null;
  opener: FileOpener;
  close(): void;
} {
  const [search, setSearch] = useSearchParams();
  const path = search.get('file');
  const line = Number(search.get('line'));
  const opener = useMemo<FileOpener>(
    () => ({
      hrefOf: (file, at) =>
        `${basePath}/sessions/${encodeURIComponent(sessionId)}?${withFile(new URLSearchParams(), file, at)}`,
      open: (file, at) => setSearch((before) => withFile(before, file, at), { state: openedHere }),
    }),
    [sessionId, setSearch],
  );
  const close = useCallback(() => {
    if ((history.state as typeof openedHere | null)?.file === openedHere.file) return history.back();
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('file');
        next.delete('line');
        return next;
      },
      { replace: true },
    );
  }, [setSearch]);
  const viewed = path ? { path, line: Number.isSafeInteger(line) && line > 0 ? line : null } : null;
  return { viewed, opener, close };
}
