import { useState } from 'react';
import type { Model } from '../../../core/session/fact.ts';
import { SelectField, TextField } from '../field.tsx';
import { modelChoices, orUsual } from './run-choices.ts';
import { notSet } from './run-form.ts';

type ModelFieldProps = {
  value: string;
  onText(model: string): void;
  models: readonly Model[];
  usual: string;
  problem?: string | undefined;
  disabled?: boolean;
};

const other = '(other)';

/** One of the models that the CLI offers, or any other by its full id. */
export function ModelField({ value, onText, models, usual, problem, disabled = false }: ModelFieldProps) {
  const listed = orUsual(modelChoices(models), usual);
  const isListed = listed.some((choice) => choice.value === value) || value === notSet;
  const [isFree, setIsFree] = useState(false);
  const choose = (model: string) => {
    setIsFree(model === other);
    if (model !== other) onText(model);
  };
  const isOther = isFree || !isListed;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SelectField
        label="Model"
        value={isOther ? other : value}
        onText={choose}
        choices={[...listed, { value: other, label: 'Other model…' }]}
        hint={models.length === 0 ? 'Claude Code lists the rest in the first session.' : undefined}
        problem={isOther ? undefined : problem}
        disabled={disabled}
      />
      {isOther && (
        <TextField
          label="Model ID"
          placeholder="claude-opus-4-6"
          value={isListed ? '' : value}
          onText={onText}
          problem={problem}
          disabled={disabled}
          autoFocus={isFree}
        />
      )}
    </div>
  );
}
