import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GuardAct } from '../../../core/limit/guard.ts';
import { allows } from '../../../core/wire.ts';
import { sendJson } from '../../connection/api.ts';
import { useDevice } from '../../store/client-context.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf, useAnswer } from '../../store/use-answer.ts';
import type { PlanUsage } from '../../store/use-usage.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { noUsageWords } from '../../ui/usage-words.ts';
import { fieldsOfGuards, type GuardFields, guardChoices, guardsOf, newGuard, windowChoices } from './guard-form.ts';

/** What happens as the limits of a plan fill up. */
export function GuardSection() {
  const { answered, again } = useAnswer<PlanUsage>('/usage');
  const [draft, setDraft] = useState<GuardFields[] | null>(null);
  const [problems, setProblems] = useState<{ [index: number]: string }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const device = useDevice();
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  const { windows, plan, guards } = answered.answer;
  const rows = draft ?? fieldsOfGuards(guards);
  const disabled = device !== null && !allows(device.scope, 'admin');

  const save = async () => {
    const filled = guardsOf(rows);
    setRefusal(null);
    setProblems(filled.type === 'problems' ? filled.rows : {});
    if (filled.type === 'problems') return;
    setIsSaving(true);
    try {
      await sendJson('PUT', '/usage/guards', filled.guards);
      setDraft(null);
      again();
      showToast('done', 'The guards are saved.');
    } catch (problem) {
      setRefusal(errorOf(problem).message);
    }
    setIsSaving(false);
  };

  return (
    <section aria-label="Usage guards" className="mt-4 flex flex-col gap-4">
      <h2 className="text-base font-semibold tracking-tight">Usage guards</h2>
      <p className="text-sm text-dim">
        A guard acts before a limit of your plan is reached: it warns you, keeps agents from starting new tasks, or
        pauses all work until the limit resets.
      </p>
      {plan.type === 'none' && <p className="text-sm text-dim">{noUsageWords(plan)} Guards have no effect on it.</p>}
      {rows.length === 0 && <p className="text-sm text-faint">No guards yet.</p>}
      <ul aria-label="Usage guards" className="flex flex-col gap-4">
        {rows.map((fields, index) => (
          <GuardRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
            key={index}
            fields={fields}
            choices={windowChoices(windows, rows)}
            problem={problems[index]}
            disabled={disabled}
            onFields={(changed) => setDraft(rows.with(index, changed))}
            onRemove={() => setDraft(rows.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {refusal !== null && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
      {!disabled && (
        <div className="flex gap-2">
          <Button onClick={() => setDraft([...rows, newGuard])}>
            <Plus size={14} aria-hidden="true" />
            Add guard
          </Button>
          <span className="flex-1" />
          {draft !== null && (
            <>
              <Button
                onClick={() => {
                  setDraft(null);
                  setProblems({});
                  setRefusal(null);
                }}
                disabled={isSaving}
              >
                Discard
              </Button>
              <Button look="primary" onClick={() => void save()} disabled={isSaving}>
                Save guards
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

type GuardRowProps = {
  fields: GuardFields;
  choices: { value: string; label: string }[];
  problem: string | undefined;
  disabled: boolean;
  onFields(fields: GuardFields): void;
  onRemove(): void;
};

function GuardRow({ fields, choices, problem, disabled, onFields, onRemove }: GuardRowProps) {
  const set = (changed: Partial<GuardFields>) => onFields({ ...fields, ...changed });
  return (
    <li className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,1.2fr)_auto] items-start gap-3 border-b border-line pb-4 max-phone:grid-cols-2">
      <SelectField
        label="Limit"
        value={fields.window}
        onText={(window) => set({ window })}
        choices={choices}
        disabled={disabled}
      />
      <TextField
        label="At %"
        inputMode="decimal"
        placeholder="80"
        value={fields.share}
        onText={(share) => set({ share })}
        problem={problem}
        disabled={disabled}
      />
      <SelectField
        label="Then"
        value={fields.act}
        onText={(act) => set({ act: act as GuardAct })}
        choices={guardChoices}
        disabled={disabled}
      />
      <IconButton
        label="Remove this guard"
        onClick={onRemove}
        disabled={disabled}
        className="mt-6 max-phone:justify-self-end"
      >
        <Trash2 size={15} />
      </IconButton>
    </li>
  );
}
