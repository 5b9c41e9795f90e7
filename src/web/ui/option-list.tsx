import { useEffect, useRef } from 'react';
import { classes } from './class-names.ts';

export type Option = { key: string; label: string; hint?: string; detail?: string };

type OptionListProps = {
  /** The list's own id; that of an option is `${id}-${index}`. */
  id: string;
  label: string;
  options: readonly Option[];
  activeIndex: number;
  onActive(index: number): void;
  onSelect(index: number): void;
};

/** What can be chosen while the focus stays in the box in which one types. */
export function OptionList({ id, label, options, activeIndex, onActive, onSelect }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="overflow-y-auto p-1">
      {options.map((option, index) => (
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onPointerMove={() => index !== activeIndex && onActive(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onSelect(index)}
          onKeyDown={() => {}}
          className={classes(
            'flex cursor-default items-baseline gap-2 rounded-md px-2.5 py-1.5 text-sm max-phone:min-h-10 max-phone:items-center',
            index === activeIndex && 'bg-raise',
          )}
        >
          <span className="truncate">{option.label}</span>
          {option.hint && <span className="truncate text-xs text-faint">{option.hint}</span>}
          {option.detail && <span className="ml-auto shrink-0 text-xs text-faint">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}
