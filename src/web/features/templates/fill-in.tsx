import { useState } from 'react';
import type { Filled, Values } from '../../../core/template/fill.ts';
import type { Template } from '../../../core/template/template.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

type FillInProps<Value> = {
  template: Template;
  /** What comes of it with these values. */
  fill(values: Values): Filled<Value>;
  action: string;
  onFilled(value: Value): void;
};

/** The variables of a template to be filled in. What is missing is said, and nothing is lost. */
export function FillIn<Value>({ template, fill, action, onFilled }: FillInProps<Value>) {
  const [values, setValues] = useState<Values>({});
  const [missing, setMissing] = useState<Extract<Filled<Value>, { type: 'missing' }> | null>(null);
  const use = () => {
    const filled = fill(values);
    setMissing(filled.type === 'missing' ? filled : null);
    if (filled.type === 'filled') onFilled(filled.value);
  };
  return (
    <div className="flex flex-col gap-3">
      {template.variables.map(({ name, description, default: usual }) => (
        <TextArea
          key={name}
          label={name}
          rows={1}
          hint={description}
          placeholder={usual ?? ''}
          value={Object.hasOwn(values, name) ? (values[name] ?? '') : ''}
          onText={(text) => setValues({ ...values, [name]: text })}
          problem={missing?.names.includes(name) ? 'This has to be filled in.' : undefined}
        />
      ))}
      {missing !== null && (
        <p role="alert" className="text-sm text-bad">
          {missing.reason}
        </p>
      )}
      <div>
        <Button look="primary" onClick={use}>
          {action}
        </Button>
      </div>
    </div>
  );
}
