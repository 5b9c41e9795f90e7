import { type FormEvent, useState } from 'react';
import { sendJson } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { scopeChoices } from './device-words.ts';

type Made = { device: { name: string }; token: string };

/** A token for a program. It is shown this once: the server keeps only what is needed to know it again. */
export function NewToken({ onMade }: { onMade(): void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState('operate');
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const create = async (event: FormEvent) => {
    event.preventDefault();
    try {
      setMade(await sendJson<Made>('POST', '/devices', { name: name.trim(), scope }));
      setName('');
      setProblem(undefined);
      onMade();
    } catch (refused) {
      setProblem(errorOf(refused).message);
    }
  };
  return (
    <section className="flex flex-col gap-2.5 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Token for a program</h3>
      <form
        onSubmit={(event) => void create(event)}
        className="flex items-end gap-2 max-phone:flex-col max-phone:items-stretch"
      >
        <TextField label="Name" value={name} onText={setName} maxLength={100} problem={problem} className="flex-1" />
        <SelectField label="What it may do" value={scope} onText={setScope} choices={scopeChoices} className="flex-1" />
        <Button type="submit" disabled={name.trim() === ''}>
          Create token
        </Button>
      </form>
      {made && (
        <div role="status" className="flex flex-col gap-1 rounded-lg border border-line bg-raise px-3 py-2">
          <p className="text-xs text-dim">The token of {made.device.name}. It is shown only now.</p>
          <p className="flex items-center gap-2">
            <code className="min-w-0 flex-1 break-all">{made.token}</code>
            <CopyButton text={made.token} label="Copy token" />
          </p>
        </div>
      )}
    </section>
  );
}
