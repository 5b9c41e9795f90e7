import { FolderGit2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { branchPrefix } from '../../../core/worktree/name.ts';
import { useWorktreeReview } from '../../store/worktree-review.ts';
import { useWorktreeIn } from './use-worktree.ts';
import { WorktreeDialog } from './worktree-dialog.tsx';

/** Says that what works in this folder has a worktree of its own, and leads to it. */
export function WorktreeChip({ folder }: { folder: string }) {
  const { worktree, again } = useWorktreeIn(folder);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  useWorktreeReview(worktree === null ? null : open);
  if (worktree === null) return null;
  const close = () => {
    setIsOpen(false);
    again();
  };
  const name = worktree.branch.replace(branchPrefix, '');
  return (
    <>
      <button
        type="button"
        aria-label={`Worktree ${name}`}
        aria-haspopup="dialog"
        title={`${worktree.branch}, off ${worktree.base}`}
        onClick={open}
        className="inline-flex h-7 max-w-48 items-center gap-1.5 rounded-md border border-line px-2.5 text-xs text-dim hover:border-faint hover:text-ink max-phone:size-11 max-phone:justify-center max-phone:px-0"
      >
        <FolderGit2 size={14} className="shrink-0" />
        <span className="truncate max-phone:hidden">{name}</span>
      </button>
      {isOpen && <WorktreeDialog id={worktree.id} onClose={close} />}
    </>
  );
}
