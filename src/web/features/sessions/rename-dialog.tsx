import { type FormEvent, useState } from 'react';
import { useCommand } from '../../store/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type RenameDialogProps = { sessionId: string; title: string; onClose(): void };

export function RenameDialog({ sessionId, title, onClose }: RenameDialogProps) {
  const command = useCommand();
  const [draft, setDraft] = useState(title);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    const next = draft.trim();
    if (next !== '' && next !== title) void command({ type: 'session.rename', sessionId, title: next });
  };
  return (
    <Dialog title="Rename session" onClose={onClose} className="w-[min(440px,calc(100vw-24px))]">
      <form onSubmit={save} className="flex flex-col gap-4 px-4 py-3.5">
        <TextField
          label="Title"
          value={draft}
          onText={setDraft}
          maxLength={500}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={draft.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
