import { Dialog } from '../../ui/dialog.tsx';
import { WorktreeView } from './worktree-view.tsx';

/** All there is about one worktree, over the page. */
export function WorktreeDialog({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <Dialog
      title="Worktree"
      onClose={onClose}
      className="top-[6vh]! max-h-[88vh]! w-[min(980px,calc(100vw-24px))] max-phone:top-auto!"
    >
      <WorktreeView id={id} onGone={onClose} />
    </Dialog>
  );
}
