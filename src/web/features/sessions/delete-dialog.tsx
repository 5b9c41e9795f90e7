import { useState } from 'react';
import { pathOf } from '../../connection/api.ts';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { bytes } from '../../ui/format.ts';

type DeleteDialogProps = { sessionId: string; title: string; onDeleted(): void; onClose(): void };

export function DeleteDialog({ sessionId, title, onDeleted, onClose }: DeleteDialogProps) {
  const command = useCommand();
  const growth = answerOf(useAnswer<{ growth: number }>('/storage').answered)?.growth ?? 1;
  const found = answerOf(useAnswer<{ session: { bytes: number } }>(pathOf('sessions', sessionId)).answered);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const answer = await command({ type: 'session.delete', sessionId });
    onClose();
    if (answer.type === 'refused') return;
    const { bytes: freed } = answer.result;
    showToast('done', `The session is deleted${freed > 0 ? `; ${bytes(freed)} are free again` : ''}.`);
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
    </Confirm>
  );
}
