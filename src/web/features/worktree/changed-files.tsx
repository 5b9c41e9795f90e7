import type { WorktreeDiff } from '../../../core/worktree/worktree.ts';
import type { Answered } from '../../store/use-answer.ts';
import { DiffStatsText } from '../../ui/diff/diff-stats-text.tsx';
import { plural } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { ChangedFile } from './changed-file.tsx';

/** Files that need no click: a change this small is read at a glance. */
const openAtFirst = 3;

type ChangedFilesProps = { worktreeId: string; diff: Answered<WorktreeDiff> };

/** Every file that is different from where the worktree left its base. */
export function ChangedFiles({ worktreeId, diff }: ChangedFilesProps) {
  if (diff.type === 'refused') return <p className="px-4 py-6 text-sm text-dim">{diff.error.message}</p>;
  if (diff.type === 'asking') return <Loading className="min-h-24 px-4" />;
  const { files, fileCount, added, removed } = diff.answer;
  if (fileCount === 0) return <p className="px-4 py-6 text-sm text-faint">Nothing is different from its base.</p>;
  return (
    <section aria-label="Changed files">
      <h3 className="flex items-center justify-between px-4 py-2 text-xs font-medium text-dim">
        <span className="tnum">{plural(fileCount, 'file')}</span>
        <DiffStatsText stats={{ added, removed }} />
      </h3>
      <ul className="border-t border-line">
        {files.map((file) => (
          <ChangedFile
            key={`${file.path} ${file.added} ${file.removed}`}
            worktreeId={worktreeId}
            file={file}
            isOpenAtFirst={files.length <= openAtFirst}
          />
        ))}
      </ul>
      {fileCount > files.length && (
        <p className="px-4 py-3 text-xs text-faint">{plural(fileCount - files.length, 'more file')} not shown here.</p>
      )}
    </section>
  );
}
