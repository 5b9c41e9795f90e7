import { useId } from 'react';
import { visible } from '../../core/text/visible.ts';
import { classes } from './class-names.ts';

type SegmentsProps<Value extends string> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose(value: Value): void;
};

/** One of a few, side by side. */
export function Segments<Value extends string>({ label, choices, value, onChoose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={visible(label, 'prose')}
      className="flex max-w-full overflow-x-auto rounded-md border border-line bg-panel p-0.5"
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classes(
            'flex min-h-6 cursor-pointer items-center rounded-[4px] px-2 text-xs whitespace-nowrap max-phone:min-h-11 max-phone:min-w-11 max-phone:shrink-0 max-phone:justify-center max-phone:px-2.5',
            'has-focus-visible:outline-2 has-focus-visible:outline-sea',
            choice.value === value ? 'bg-raise text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-dim hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="sr-only"
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
