import type { Worktree } from '../../../core/worktree/worktree.ts';
import { WorktreeDialog } from '../../features/worktree/worktree-dialog.tsx';
import { useAnswer } from '../../store/use-answer.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** The changes in an agent's worktree, and the way to merge them. */
export function ReviewDialog({ folder, onClose }: { folder: string; onClose(): void }) {
  const { answered } = useAnswer<{ worktrees: { worktree: Worktree }[] }>(
    `/worktrees?folder=${encodeURIComponent(folder)}`,
  );
  if (answered.type === 'asking') return null;
  const found = answered.type === 'here' ? answered.answer.worktrees[0]?.worktree : undefined;
  if (found) return <WorktreeDialog id={found.id} onClose={onClose} />;
  return (
    <Dialog title="Worktree" onClose={onClose}>
      <p className="px-4 py-6 text-sm text-dim">
        {answered.type === 'refused' ? answered.error.message : 'This worktree was removed. There is nothing to merge.'}
      </p>
    </Dialog>
  );
}
