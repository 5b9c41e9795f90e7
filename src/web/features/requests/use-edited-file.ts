import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../core/json.ts';
import { ApiProblem, getJson } from '../../connection/api.ts';
import { shortPath } from '../../ui/format.ts';
import { type EditedFile, editedFile } from './edited-file.ts';

export type Looked = { type: 'looking' } | { type: 'problem'; sentence: string } | EditedFile;

type Preview = { content: string; encoding: 'utf8' | 'base64'; truncated: boolean };

const longest = 1024 * 1024;

/** Looks into the file that a call is about. Null when that lies outside of the project, or nothing is asked. */
export function useEditedFile(cwd: string, path: string | null, tool: string, input: JsonObject): Looked | null {
  const [looked, setLooked] = useState<Looked>({ type: 'looking' });
  const inside = path === null ? null : shortPath(path, cwd);
  const isInside = inside !== null && inside !== path;
  useEffect(() => {
    if (!isInside) return;
    const stop = new AbortController();
    void getJson<Preview>('/files/preview', { root: cwd, path: inside, limit: longest }, stop.signal)
      .then(
        (preview) => lookedAt(preview, tool, input),
        (failure: unknown) => notRead(failure, tool, input),
      )
      .then((found) => {
        if (!stop.signal.aborted) setLooked(found);
      });
    return () => stop.abort();
  }, [cwd, inside, isInside, tool, input]);
  return isInside ? looked : null;
}

function lookedAt({ content, encoding, truncated }: Preview, tool: string, input: JsonObject): Looked {
  if (encoding !== 'utf8') return { type: 'problem', sentence: 'The file that is there is no text.' };
  if (truncated) return { type: 'problem', sentence: 'The file is too long to be compared here.' };
  return editedFile(tool, input, content);
}

function notRead(failure: unknown, tool: string, input: JsonObject): Looked {
  if (failure instanceof ApiProblem && failure.error.code === 'notFound') return editedFile(tool, input, null);
  return { type: 'problem', sentence: failure instanceof ApiProblem ? failure.message : 'The file cannot be read.' };
}
