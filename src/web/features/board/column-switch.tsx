import { useId } from 'react';
import { classes } from '../../ui/class-names.ts';
import { type BoardColumns, type ColumnKey, columns } from './board-columns.ts';

type ColumnSwitchProps = { shown: BoardColumns; value: ColumnKey; onChoose(key: ColumnKey): void };

/** Which column a phone shows. All six are in sight, with how much is in each. */
export function ColumnSwitch({ shown, value, onChoose }: ColumnSwitchProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label="Column"
      className="hidden grid-cols-3 gap-0.5 rounded-lg border border-line bg-panel p-0.5 max-phone:grid"
    >
      {columns.map(({ key, title }) => {
        const count = shown[key].length;
        return (
          <label
            key={key}
            className={classes(
              'flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-md text-xs has-focus-visible:outline-2 has-focus-visible:outline-sea',
              key === value ? 'bg-raise text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-dim',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={key === value}
              onChange={() => onChoose(key)}
              className="sr-only"
            />
            {title}
            {count > 0 && (
              <b
                className={classes(
                  'tnum text-2xs font-semibold',
                  key === 'needsPerson' ? 'rounded-full bg-wait px-1.5 text-on-wait' : 'text-faint',
                )}
              >
                {count}
              </b>
            )}
          </label>
        );
      })}
    </div>
  );
}
