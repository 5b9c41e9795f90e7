import { useEffect, useState } from 'react';
import { ApiProblem, getJson } from '../../connection/api.ts';
import { shortPath } from '../../ui/format.ts';

export type FileText =
  | { type: 'looking' }
  | { type: 'problem'; sentence: string }
  | { type: 'missing' }
  | { type: 'text'; text: string };

type Preview = { content: string; encoding: 'utf8' | 'base64'; truncated: boolean };

const longest = 1024 * 1024;

/** Reads the file that a call is about. Null when that lies outside of the project, or nothing is asked. */
export function useFileText(cwd: string, path: string | null): FileText | null {
  const [found, setFound] = useState<FileText>({ type: 'looking' });
  const inside = path === null ? null : shortPath(path, cwd);
  const isInside = inside !== null && inside !== path;
  useEffect(() => {
    if (!isInside) return;
    const stop = new AbortController();
    void getJson<Preview>('/files/preview', { root: cwd, path: inside, limit: longest }, stop.signal)
      .then(textOf, notRead)
      .then((text) => {
        if (!stop.signal.aborted) setFound(text);
      });
    return () => stop.abort();
  }, [cwd, inside, isInside]);
  return isInside ? found : null;
}

function textOf({ content, encoding, truncated }: Preview): FileText {
  if (encoding !== 'utf8') return { type: 'problem', sentence: 'The existing file isn’t text.' };
  if (truncated) return { type: 'problem', sentence: 'The file is too long to compare here.' };
  return { type: 'text', text: content };
}

function notRead(failure: unknown): FileText {
  if (failure instanceof ApiProblem && failure.error.code === 'notFound') return { type: 'missing' };
  return { type: 'problem', sentence: failure instanceof ApiProblem ? failure.message : 'The file can’t be read.' };
}
