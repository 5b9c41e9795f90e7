import { useId } from 'react';
import { visible } from '../../../core/text/visible.ts';
import { Visible } from '../../ui/visible.tsx';
import { firstAction } from './card-focus.ts';
import type { Field } from './elicitation-form.ts';

type ElicitationFieldProps = {
  field: Field;
  text: string;
  problem: string | null;
  isFirst: boolean;
  onText(text: string): void;
};

const look = 'min-h-8 w-full rounded-lg border border-line bg-raise px-2.5 text-sm max-phone:min-h-11';

export function ElicitationField({ field, text, problem, isFirst, onText }: ElicitationFieldProps) {
  const id = useId();
  const shared = {
    id,
    'aria-describedby': `${id}-about`,
    'aria-invalid': problem !== null,
    ...(isFirst ? firstAction : {}),
  };
  return (
    <div className="flex flex-col gap-1">
      <div className={field.type === 'boolean' ? 'flex flex-row-reverse items-center justify-end gap-2' : 'contents'}>
        <label htmlFor={id} className="text-sm font-medium">
          <Visible text={field.label} shape="prose" />
          {field.isRequired && <span className="font-normal text-dim"> (needed)</span>}
        </label>
        <Control field={field} text={text} onText={onText} shared={shared} />
      </div>
      <p id={`${id}-about`} className="text-xs text-dim empty:hidden">
        <Visible text={field.description} shape="prose" />
        {problem !== null && <span className="block text-bad">{problem}</span>}
      </p>
    </div>
  );
}

type ControlProps = Pick<ElicitationFieldProps, 'field' | 'text' | 'onText'> & {
  shared: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
};

function Control({ field, text, onText, shared }: ControlProps) {
  switch (field.type) {
    case 'boolean':
      return (
        <input
          {...shared}
          type="checkbox"
          checked={text === 'true'}
          onChange={(event) => onText(String(event.target.checked))}
          className="size-4 accent-sea"
        />
      );
    case 'choice':
      return (
        <select {...shared} value={text} onChange={(event) => onText(event.target.value)} className={look}>
          <option value="">Choose</option>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {visible(label, 'prose')}
            </option>
          ))}
        </select>
      );
    case 'text':
    case 'number':
    case 'json':
      return (
        <input
          {...shared}
          type="text"
          inputMode={field.type === 'number' ? 'decimal' : 'text'}
          placeholder={field.type === 'json' ? 'JSON' : ''}
          value={text}
          onChange={(event) => onText(event.target.value)}
          className={look}
        />
      );
  }
}
