import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { visible } from '../../core/text/visible.ts';
import { classes } from './class-names.ts';
import { Visible } from './visible.tsx';

export const inputLook =
  'w-full rounded-lg border border-line bg-raise px-2.5 py-1.5 text-sm placeholder:text-faint ' +
  'hover:border-faint focus-visible:border-sea focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'disabled:pointer-events-none disabled:bg-transparent disabled:text-dim aria-invalid:border-bad max-phone:min-h-11 max-phone:text-base';

type FieldProps = {
  label: string;
  /** What stands at the other end of the label's line. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** What is wrong with what stands in it. */
  problem?: string | undefined;
  className?: string;
  children(ids: FieldIds): ReactNode;
};

export type FieldIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A label, something to fill in, and what there is to say about it. */
export function Field({ label, aside, hint, problem, className, children }: FieldProps) {
  const id = useId();
  const about = `${id}-about`;
  const hasWords = Boolean(hint) || problem !== undefined;
  const ids = { id, 'aria-describedby': hasWords ? about : undefined, 'aria-invalid': problem ? true : undefined };
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-xs font-medium text-dim">
          <Visible text={label} shape="prose" />
        </label>
        {aside}
      </div>
      {children(ids as FieldIds)}
      {hasWords && (
        <p id={about} className={classes('text-xs', problem ? 'text-bad' : 'text-faint')}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

type Plain = Omit<FieldProps, 'children'>;

type TextFieldProps = Plain & Omit<ComponentProps<'input'>, 'onChange' | 'value'> & TextValue;

type TextValue = { value: string; onText(text: string): void };

export function TextField({ label, aside, hint, problem, className, onText, ...others }: TextFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} problem={problem} {...(className ? { className } : {})}>
      {(ids) => (
        <input
          type="text"
          autoComplete="off"
          {...ids}
          {...others}
          onChange={(event) => onText(event.target.value)}
          className={inputLook}
        />
      )}
    </Field>
  );
}

type TextAreaProps = Plain & Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & TextValue & { isCode?: boolean };

export function TextArea({
  label,
  aside,
  hint,
  problem,
  className,
  onText,
  isCode = false,
  rows = 2,
  ...others
}: TextAreaProps) {
  return (
    <Field label={label} aside={aside} hint={hint} problem={problem} {...(className ? { className } : {})}>
      {(ids) => (
        <textarea
          {...ids}
          {...others}
          // A box that grows with its text has no rows by itself.
          style={{ minHeight: `${rows * 1.5 + 1}em` }}
          onChange={(event) => onText(event.target.value)}
          className={classes(
            inputLook,
            'field-sizing-content max-h-64 resize-y max-phone:py-3',
            isCode && 'font-mono text-code',
          )}
        />
      )}
    </Field>
  );
}

type Choice = { value: string; label: string };

type SelectFieldProps = Plain & TextValue & { choices: readonly Choice[]; disabled?: boolean };

/** A choice of a few. What holds now is among them, whether it is known or not. */
export function SelectField({ value, onText, choices, disabled, ...field }: SelectFieldProps) {
  const all = choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
  return (
    <Field {...field}>
      {(ids) => (
        <span className="relative">
          <select
            {...ids}
            value={value}
            disabled={disabled}
            onChange={(event) => onText(event.target.value)}
            className={classes(inputLook, 'min-h-8 cursor-pointer appearance-none truncate pr-7')}
          >
            {all.map((choice) => (
              <option key={choice.value} value={choice.value} className="bg-panel text-ink">
                {visible(choice.label, 'prose')}
              </option>
            ))}
          </select>
          <ChevronDown
            size={14}
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
          />
        </span>
      )}
    </Field>
  );
}
