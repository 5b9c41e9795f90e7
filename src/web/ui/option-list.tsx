import { useEffect, useRef } from 'react';
import { classes } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { ariaKeys, keysName } from './key-names.ts';
import { Visible } from './visible.tsx';

export type Option = {
  key: string;
  label: string;
  hint?: string;
  /** What it is, in a column of its own. */
  detail?: string;
  /** A word about how it stands, at the end of the row. */
  mark?: string;
  /** The heading it stands under. Options of one group follow each other. */
  group?: string;
  /** The keys that do the same, as in a keymap. */
  keys?: string;
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
      {groupsOf(options).map(({ group, from, options: members }) => {
        const rows = members.map((option, at) => {
          const index = from + at;
          return (
            <OptionRow
              key={option.key}
              id={optionId(id, index)}
              option={option}
              isActive={index === activeIndex}
              onActive={() => onActive(index)}
              onSelect={() => onSelect(index)}
            />
          );
        });
        if (group === undefined) return rows;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in a listbox
          <div key={group} role="group" aria-label={group} className="not-first:mt-1.5">
            <div aria-hidden="true" className="px-2.5 pt-1 pb-0.5 text-2xs font-medium text-faint select-none">
              {group}
            </div>
            {rows}
          </div>
        );
      })}
    </div>
  );
}

type Group = { group: string | undefined; from: number; options: Option[] };

function groupsOf(options: readonly Option[]): Group[] {
  const groups: Group[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, from: index, options: [option] });
  }
  return groups;
}

type OptionRowProps = { id: string; option: Option; isActive: boolean; onActive(): void; onSelect(): void };

function OptionRow({ id, option, isActive, onActive, onSelect }: OptionRowProps) {
  const { label, hint, detail, mark, keys } = option;
  const quiet = isActive ? 'text-dim' : 'text-faint';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      // Rows that move under a resting mouse do not become the active one.
      onMouseMove={isActive ? undefined : onActive}
      onClick={onSelect}
      className={classes(
        // The heading above it stays in sight.
        'flex cursor-default scroll-mt-7 items-baseline gap-2 rounded-md px-2.5 py-1 text-sm max-phone:min-h-11 max-phone:items-center',
        isActive && 'bg-sea-bg',
      )}
    >
      <span className={classes('flex min-w-0 items-baseline gap-2', detail ? 'phone:w-2/5 phone:shrink-0' : 'flex-1')}>
        <span className="max-w-full shrink-0 truncate">
          <Visible text={label} shape="prose" />
        </span>
        {hint && (
          <span className={classes('truncate text-xs max-phone:hidden', quiet)}>
            <Visible text={hint} shape="prose" />
          </span>
        )}
      </span>
      {detail && (
        <span className={classes('min-w-0 flex-1 truncate text-xs', quiet)}>
          <Visible text={detail} shape="prose" />
        </span>
      )}
      {mark && <span className={classes('shrink-0 text-xs', quiet)}>{mark}</span>}
      {keys !== undefined && (
        <span aria-hidden="true" className="shrink-0">
          <Kbd keys={keysName(keys)} />
        </span>
      )}
    </div>
  );
}
