import { type FormEvent, useState } from 'react';
import { useRename } from '../../store/use-rename.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type RenameDialogProps = { sessionId: string; title: string; onClose(): void };

export function RenameDialog({ sessionId, title, onClose }: RenameDialogProps) {
  const rename = useRename();
  const [draft, setDraft] = useState(title);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const next = draft.trim();
    if (isBusy || next === '') return;
    if (next === title) return onClose();
    setIsBusy(true);
    if (await rename(sessionId, next)) onClose();
    else setIsBusy(false);
  };
  return (
    <Dialog title="Rename session" onClose={onClose} className="w-[min(440px,calc(100vw-24px))]">
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4 px-4 py-3.5">
        <TextField
          label="Title"
          value={draft}
          onText={setDraft}
          maxLength={500}
          onFocus={(event) => event.target.select()}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isBusy || draft.trim() === ''}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
