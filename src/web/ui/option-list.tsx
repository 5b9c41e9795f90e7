import { useEffect, useRef } from 'react';
import { classes } from './class-names.ts';

export type Option = {
  key: string;
  label: string;
  hint?: string;
  /** What it is, in a column of its own. */
  detail?: string;
  /** A word about how it stands, at the end of the row. */
  mark?: string;
};

type OptionListProps = {
  id: string;
  /** The accessible name. */
  label: string;
  options: readonly Option[];
  activeIndex: number;
  onActive(index: number): void;
  onSelect(index: number): void;
  className?: string;
};

/** What the input beside the list names in `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Things to choose from while the focus stays in an input: the input has the keys, the list shows where they are. */
export function OptionList({ id, label, options, activeIndex, onActive, onSelect, className }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options can put the active one out of sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, options]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      // A press must not take the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
      className={classes('overflow-y-auto p-1', className)}
    >
      {options.map((option, index) => (
        <OptionRow
          key={option.key}
          id={optionId(id, index)}
          option={option}
          isActive={index === activeIndex}
          onActive={() => onActive(index)}
          onSelect={() => onSelect(index)}
        />
      ))}
    </div>
  );
}

type OptionRowProps = { id: string; option: Option; isActive: boolean; onActive(): void; onSelect(): void };

function OptionRow({ id, option: { label, hint, detail, mark }, isActive, onActive, onSelect }: OptionRowProps) {
  const quiet = isActive ? 'text-dim' : 'text-faint';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Rows that move under a resting mouse do not become the active one.
      onMouseMove={isActive ? undefined : onActive}
      onClick={onSelect}
      className={classes(
        'flex cursor-default items-baseline gap-2 rounded-md px-2.5 py-1 text-sm max-phone:min-h-10 max-phone:items-center',
        isActive && 'bg-sea-bg',
      )}
    >
      <span className={classes('flex min-w-0 items-baseline gap-2', detail ? 'phone:w-2/5 phone:shrink-0' : 'flex-1')}>
        <span className="max-w-full shrink-0 truncate">{label}</span>
        {hint && <span className={classes('truncate text-xs max-phone:hidden', quiet)}>{hint}</span>}
      </span>
      {detail && <span className={classes('min-w-0 flex-1 truncate text-xs', quiet)}>{detail}</span>}
      {mark && <span className={classes('shrink-0 text-xs', quiet)}>{mark}</span>}
    </div>
  );
}
