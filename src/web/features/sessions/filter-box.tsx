import type { KeyboardEvent } from 'react';
import { useKeyName } from '../../store/keymap.ts';
import { Kbd } from '../../ui/kbd.tsx';

/** The id that leads a shortcut here. */
export const filterBoxId = 'session-filter';

type FilterBoxProps = {
  text: string;
  onText(text: string): void;
  /** The person goes on to the list. */
  onDown(event: KeyboardEvent): void;
  onEnter(): void;
};

export function FilterBox({ text, onText, onDown, onEnter }: FilterBoxProps) {
  const filterKeys = useKeyName('filter');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') onDown(event);
    if (event.key === 'Enter' && text !== '') onEnter();
    if (event.key !== 'Escape') return;
    if (text === '') event.currentTarget.blur();
    onText('');
    event.stopPropagation();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <input
        id={filterBoxId}
        type="search"
        aria-label="Filter sessions"
        placeholder="Filter sessions"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-full rounded-[7px] border border-line bg-transparent py-1 pr-7 pl-2.5 text-sm placeholder:text-faint hover:border-faint focus-visible:border-sea focus-visible:outline-none max-phone:min-h-11 max-phone:text-base [&::-webkit-search-cancel-button]:appearance-none"
      />
      {text === '' && (
        <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 leading-none">
          <Kbd keys={filterKeys} />
        </span>
      )}
    </div>
  );
}
