import { useEffect, useState } from 'react';
import { ApiProblem, getJson, pathOf } from '../../connection/api.ts';
import { type FileProblem, fileProblem } from './file-problem.ts';

/** `shown` is how many of the file's bytes `text` holds. */
export type SessionFile = { root: string; path: string; size: number; modifiedAt: number; shown: number; text: string };

export type FileState =
  | { type: 'loading' }
  | { type: 'problem'; problem: FileProblem }
  | { type: 'binary'; size: number }
  | { type: 'text'; file: SessionFile };

type Piece = {
  root: string;
  file: { path: string; size: number; modifiedAt: number; encoding: string; content: string; nextOffset: number };
};

const pieceBytes = 1024 * 1024;
/** More than this is a job for an editor. */
const mostBytes = 8 * pieceBytes;

/** Reads a file of a session, as much of it as can be shown. */
export function useSessionFile(sessionId: string, path: string): { state: FileState; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const asked = `${sessionId} ${path} ${attempt}`;
  const [found, setFound] = useState<{ asked: string; state: FileState } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const tell = (state: FileState) => {
      if (!stop.signal.aborted) setFound({ asked, state });
    };
    read(sessionId, path, stop.signal).then(tell, (failure: unknown) =>
      tell({ type: 'problem', problem: problemOf(failure) }),
    );
    return () => stop.abort();
  }, [sessionId, path, asked]);
  return {
    state: found?.asked === asked ? found.state : { type: 'loading' },
    retry: () => setAttempt(attempt + 1),
  };
}

async function read(sessionId: string, path: string, signal: AbortSignal): Promise<FileState> {
  let text = '';
  let offset = 0;
  for (;;) {
    const url = `/sessions${pathOf(sessionId)}/files/preview`;
    const { root, file } = await getJson<Piece>(url, { path, offset, limit: pieceBytes }, signal);
    const { size, modifiedAt, encoding, content, nextOffset } = file;
    if (encoding !== 'utf8') return { type: 'binary', size };
    text += content;
    const isOver = nextOffset >= size || nextOffset <= offset;
    offset = nextOffset;
    if (isOver || offset >= mostBytes) {
      return { type: 'text', file: { root, path: file.path, size, modifiedAt, shown: offset, text } };
    }
  }
}

function problemOf(failure: unknown): FileProblem {
  const error = failure instanceof ApiProblem ? failure.error : null;
  return fileProblem(error?.reason, error?.message ?? 'The server can’t be reached.');
}
