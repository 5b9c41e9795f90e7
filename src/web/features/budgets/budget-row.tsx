import { Trash2 } from 'lucide-react';
import type { BudgetAct, BudgetScope } from '../../../core/budget/budget.ts';
import { IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { BudgetFields } from './budget-form.ts';

const scopes: { value: BudgetScope; label: string }[] = [
  { value: 'session', label: 'Each session' },
  { value: 'project', label: 'A project, each day' },
  { value: 'day', label: 'Everything, each day' },
  { value: 'month', label: 'Everything, each month' },
  { value: 'all', label: 'Everything, ever' },
];

const acts: { value: BudgetAct; label: string }[] = [
  { value: 'ask', label: 'Ask me' },
  { value: 'pause', label: 'Pause' },
  { value: 'stop', label: 'Stop the run' },
];

type BudgetRowProps = {
  fields: BudgetFields;
  problems: { [field: string]: string };
  disabled: boolean;
  onFields(fields: BudgetFields): void;
  onRemove(): void;
};

export function BudgetRow({ fields, problems, disabled, onFields, onRemove }: BudgetRowProps) {
  const set = (changed: Partial<BudgetFields>) => onFields({ ...fields, ...changed });
  return (
    <li className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,0.8fr)_minmax(0,0.7fr)_minmax(0,1fr)_auto] items-start gap-3 border-b border-line pb-4 max-phone:grid-cols-2">
      <SelectField
        label="For"
        value={fields.scope}
        onText={(scope) => set({ scope: scope as BudgetScope })}
        choices={scopes}
        problem={problems.scope}
        disabled={disabled}
      />
      <TextField
        label="Dollars"
        inputMode="decimal"
        placeholder="5"
        value={fields.dollars}
        onText={(dollars) => set({ dollars })}
        problem={problems.dollars}
        disabled={disabled}
      />
      <TextField
        label="Warn at %"
        inputMode="decimal"
        placeholder="80"
        value={fields.warnAt}
        onText={(warnAt) => set({ warnAt })}
        problem={problems.warnAt}
        disabled={disabled}
      />
      <SelectField
        label="Then"
        value={fields.act}
        onText={(act) => set({ act: act as BudgetAct })}
        choices={acts}
        problem={problems.act}
        disabled={disabled}
      />
      <IconButton
        label="Remove this budget"
        onClick={onRemove}
        disabled={disabled}
        className="mt-6 max-phone:col-start-2 max-phone:mt-0 max-phone:justify-self-end"
      >
        <Trash2 size={15} />
      </IconButton>
      {fields.scope === 'project' && (
        <TextField
          label="Project folder"
          className="col-span-4 max-phone:col-span-2"
          placeholder="Each project by itself"
          hint="The path of one project, or nothing for each of them."
          value={fields.project}
          onText={(project) => set({ project })}
          problem={problems.project}
          disabled={disabled}
        />
      )}
    </li>
  );
}
