import { useMemo } from 'react';
import { useSessionState } from '../../../store/session-context.ts';
import { plural } from '../../../ui/format.ts';
import { Nothing } from '../section.tsx';
import { ChangedFileRow } from './changed-file-row.tsx';
import { type ChangedFile, combine } from './changed-files.ts';
import { LineCounts } from './line-counts.tsx';
import { useFileChanges } from './use-file-changes.ts';

/** Every file that the session has changed. */
export function FilesTab() {
  const cwd = useSessionState((state) => state.cwd);
  const { changes, isLoading, isCut, problem } = useFileChanges();
  const files = useMemo(() => combine(changes), [changes]);
  if (problem !== null && files.length === 0) return <Nothing>{problem}</Nothing>;
  if (files.length === 0) {
    return <Nothing>{isLoading ? 'Loading …' : 'No files changed yet. Edits show here with their diffs.'}</Nothing>;
  }
  return (
    <section aria-label="Files changed">
      <h2 className="flex items-center justify-between px-4 pt-3.5 pb-2 text-sm font-semibold">
        <span>{plural(files.length, 'file')}</span>
        <LineCounts
          added={total(files, 'added')}
          removed={total(files, 'removed')}
          isLowerBound={files.some((file) => file.isLowerBound)}
        />
      </h2>
      <ul className="border-t border-line">
        {files.map((file) => (
          <ChangedFileRow key={file.path} file={file} cwd={cwd} />
        ))}
      </ul>
      {isCut && <Nothing>There are more changes than are shown here. The timeline has all of them.</Nothing>}
    </section>
  );
}

function total(files: readonly ChangedFile[], key: 'added' | 'removed'): number {
  return files.reduce((sum, file) => sum + file[key], 0);
}
