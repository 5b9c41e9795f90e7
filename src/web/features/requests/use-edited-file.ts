import { useMemo } from 'react';
import type { JsonObject } from '../../../core/json.ts';
import { type EditedFile, editedFile } from './edited-file.ts';
import { useFileText } from './use-file-text.ts';

export type Looked = { type: 'looking' } | { type: 'problem'; sentence: string } | EditedFile;

/** What a call would do to its file as it is now. Null when that lies outside of the project, or nothing is asked. */
export function useEditedFile(cwd: string, path: string | null, tool: string, input: JsonObject): Looked | null {
  const file = useFileText(cwd, path);
  return useMemo(() => {
    if (file === null || file.type === 'looking' || file.type === 'problem') return file;
    return editedFile(tool, input, file.type === 'text' ? file.text : null);
  }, [file, tool, input]);
}
