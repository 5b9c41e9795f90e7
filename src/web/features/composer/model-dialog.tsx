import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type ModelDialogProps = { current: string; onModel(model: string): void; onClose(): void };

/** Names a model that the CLI does not list. */
export function ModelDialog({ current, onModel, onClose }: ModelDialogProps) {
  const [model, setModel] = useState(current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (model.trim() !== '') onModel(model.trim());
  };
  return (
    <Dialog title="Other model" onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-3.5 px-4 py-3.5">
        <TextField
          label="Model ID"
          hint="An alias or a full ID. A wrong one fails with the next message."
          placeholder="claude-opus-4-6"
          value={model}
          onText={setModel}
        />
        <div className="flex justify-end gap-2">
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={model.trim() === ''}>
            Use model
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
