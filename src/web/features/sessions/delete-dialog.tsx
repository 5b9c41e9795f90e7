import { useState } from 'react';
import { pathOf } from '../../connection/api.ts';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { discardWorktree, useOwnWorktree } from './own-worktree.ts';

type DeleteDialogProps = { sessionId: string; title: string; onDeleted(): void; onClose(): void };

export function DeleteDialog({ sessionId, title, onDeleted, onClose }: DeleteDialogProps) {
  const command = useCommand();
  const found = answerOf(useAnswer<{ session: { cwd: string } }>(pathOf('sessions', sessionId)).answered);
  const worktree = useOwnWorktree(sessionId, found?.session.cwd ?? '');
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const answer = await command({ type: 'session.delete', sessionId });
    onClose();
    if (answer.type === 'refused') return;
    showToast('done', 'Session deleted.');
    if (worktree && isDiscarding) await discardWorktree(worktree);
    onDeleted();
  };
  return (
    <Confirm
      title="Delete this session?"
      action="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        This deletes <b className="font-semibold text-ink">{title}</b> and its whole conversation from Quarterdeck. You
        can’t undo it. Files that Claude changed stay as they are.
      </p>
      {worktree && (
        <label className="mt-3 flex items-start gap-2 text-ink max-phone:min-h-11">
          <input
            type="checkbox"
            checked={isDiscarding}
            onChange={(event) => setIsDiscarding(event.target.checked)}
            className="mt-0.5 size-4 accent-sea"
          />
          <span>
            Discard its worktree too
            <span className="block text-xs break-all text-faint">
              {worktree.branch} stays otherwise. Work that is only there is kept under a ref of git.
            </span>
          </span>
        </label>
      )}
    </Confirm>
  );
}
