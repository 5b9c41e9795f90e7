import { Plus } from 'lucide-react';
import { allows } from '../../../core/wire.ts';
import { useDevice } from '../../store/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { newBudget } from './budget-form.ts';
import { BudgetRow } from './budget-row.tsx';
import { useBudgets } from './use-budgets.ts';

/** What may be spent, and what happens when it is. */
export function BudgetSection() {
  const { answered, rows, problems, isChanged, isSaving, change, discard, save } = useBudgets();
  const device = useDevice();
  const disabled = device !== null && !allows(device.scope, 'admin');
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  return (
    <>
      <p className="text-sm text-dim">
        When a budget is nearly reached the session says so. When it is reached, the running turn is interrupted and
        what waits is held, until there is room again: the budget is raised, or its day or month is over. Days are those
        of {answered.answer.budgets.zone ?? 'UTC'}.
      </p>
      {disabled && <p className="text-sm text-dim">This device may look at these settings, and not change them.</p>}
      {rows.length === 0 && <p className="text-sm text-faint">There is no budget yet.</p>}
      <ul aria-label="Budgets" className="flex flex-col gap-4">
        {rows.map((fields, index) => (
          <BudgetRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
            key={index}
            fields={fields}
            problems={problems.rows[index] ?? {}}
            disabled={disabled}
            onFields={(changed) => change(rows.with(index, changed))}
            onRemove={() => change(rows.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {problems.other !== null && (
        <p role="alert" className="text-sm text-bad">
          {problems.other}
        </p>
      )}
      {!disabled && (
        <div className="flex gap-2">
          <Button onClick={() => change([...rows, newBudget])}>
            <Plus size={14} aria-hidden="true" />
            Add a budget
          </Button>
          <span className="flex-1" />
          {isChanged && (
            <Button onClick={discard} disabled={isSaving}>
              Discard
            </Button>
          )}
          {isChanged && (
            <Button look="primary" onClick={save} disabled={isSaving}>
              Save budgets
            </Button>
          )}
        </div>
      )}
    </>
  );
}
