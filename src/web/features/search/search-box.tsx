import { Search, Star, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useKeyName } from '../../store/keymap.ts';
import { IconButton } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

type SearchBoxProps = {
  text: string;
  onText(text: string): void;
  /** The person goes on to the results. */
  onDown(): void;
  onEnter(): void;
  /** Whether this search is kept already; null when this device may not keep one. */
  isSaved: boolean | null;
  onSave(): void;
};

export function SearchBox({ text, onText, onDown, onEnter, isSaved, onSave }: SearchBoxProps) {
  const searchKeys = useKeyName('goSearch');
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onEnter();
    if (event.key === 'Escape' && text !== '') onText('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  return (
    <div className="flex items-center gap-2 rounded-[9px] border border-line bg-raise pr-1.5 pl-3 focus-within:border-sea hover:border-faint focus-within:hover:border-sea">
      <Search size={16} aria-hidden="true" className="shrink-0 text-faint" />
      <input
        type="search"
        aria-label="Search"
        placeholder="Words, “phrases”, tool:Bash, file:server.ts, after:7d"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: one comes to this page to type.
        autoFocus
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-h-10 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint max-phone:min-h-11 max-phone:text-[16px] [&::-webkit-search-cancel-button]:appearance-none"
      />
      {text === '' ? (
        <span className="pr-1.5 max-phone:hidden">
          <Kbd keys={searchKeys} />
        </span>
      ) : (
        <>
          {isSaved !== null && (
            <IconButton label="Save this search" disabled={isSaved} onClick={onSave}>
              <Star size={15} aria-hidden="true" className={isSaved ? 'fill-sea text-sea' : ''} />
            </IconButton>
          )}
          <IconButton label="Clear" onClick={() => onText('')}>
            <X size={15} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
}
