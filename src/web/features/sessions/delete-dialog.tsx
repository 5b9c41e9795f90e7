import { useState } from 'react';
import { useCommand } from '../../store/command.ts';
import { showToast } from '../../store/toasts.ts';
import { Confirm } from '../../ui/confirm.tsx';

type DeleteDialogProps = { sessionId: string; title: string; onDeleted(): void; onClose(): void };

export function DeleteDialog({ sessionId, title, onDeleted, onClose }: DeleteDialogProps) {
  const command = useCommand();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    const answer = await command({ type: 'session.delete', sessionId });
    onClose();
    if (answer.type === 'refused') return;
    showToast('done', 'The session is deleted.');
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
      </p>
    </Confirm>
  );
}
