import { useState } from 'react';
import { pathOf } from '../../connection/api.ts';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { bytes } from '../../ui/format.ts';
import { discardWorktree, useOwnWorktree } from './own-worktree.ts';

type DeleteDialogProps = { sessionId: string; title: string; onDeleted(): void; onClose(): void };

export function DeleteDialog({ sessionId, title, onDeleted, onClose }: DeleteDialogProps) {
  const command = useCommand();
  const growth = answerOf(useAnswer<{ growth: number }>('/storage').answered)?.growth ?? 1;
  const found = answerOf(
    useAnswer<{ session: { bytes: number; cwd: string } }>(pathOf('sessions', sessionId)).answered,
  );
  const worktree = useOwnWorktree(sessionId, found?.session.cwd ?? '');
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const answer = await command({ type: 'session.delete', sessionId });
    onClose();
    if (answer.type === 'refused') return;
    const { bytes: freed } = answer.result;
    showToast('done', `The session is deleted${freed > 0 ? `; ${bytes(freed)} are free again` : ''}.`);
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
        <b className="font-semibold text-ink">{title}</b> is taken out of Quarterdeck with everything that was said and
        done in it. This cannot be taken back. Files that were changed stay as they are.
        {found && ` It frees about ${bytes(Math.round(found.session.bytes * growth))}.`}
      </p>
      {worktree && (
        <label className="mt-3 flex items-start gap-2 text-ink max-phone:min-h-10">
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
