import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import { useWatch } from '../../store/session-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fuzzyFilter } from '../../ui/fuzzy.ts';
import { OptionList, optionId } from '../../ui/option-list.tsx';
import { atFirst, searchItems } from './palette-items.ts';
import { usePaletteAction } from './use-palette-action.ts';
import { usePaletteItems } from './use-palette-items.ts';

type PaletteProps = { currentId: string | null; onClose(): void };

const mostShown = 60;

/** One box for everything: find a session, go somewhere, do something. */
export function Palette({ currentId, onClose }: PaletteProps) {
  if (currentId === null) return <OpenPalette watched={null} onClose={onClose} />;
  return <SessionPalette id={currentId} onClose={onClose} />;
}

function SessionPalette({ id, onClose }: { id: string; onClose(): void }) {
  return <OpenPalette watched={useWatch(id)} onClose={onClose} />;
}

function OpenPalette({ watched, onClose }: { watched: WatchedSession | null; onClose(): void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const items = usePaletteItems(watched);
  const act = usePaletteAction(watched);
  const shown = useMemo(
    () =>
      typed.trim() === ''
        ? atFirst(items)
        : [
            ...fuzzyFilter(items, typed, ({ label, hint }) => `${label} ${hint ?? ''}`).slice(0, mostShown),
            ...searchItems(typed, watched?.id ?? null),
          ],
    [items, typed, watched],
  );

  const select = (index: number) => {
    const item = shown[index];
    if (!item) return;
    onClose();
    act(item.action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // What is chosen may take the focus, and would get the key as well.
      event.preventDefault();
      select(active);
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || shown.length === 0) return;
    event.preventDefault();
    setActive((active + step + shown.length) % shown.length);
  };

  return (
    <Dialog title="Command palette" isBare onClose={onClose} className="w-[min(600px,calc(100vw-24px))]">
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search size={15} aria-hidden="true" className="shrink-0 text-faint" />
        <input
          type="text"
          role="combobox"
          aria-label="Command"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(listId, active) : undefined}
          placeholder="Find a session, go somewhere, do something"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 text-base outline-none placeholder:text-faint"
        />
      </div>
      <OptionList
        id={listId}
        label="Commands"
        options={shown}
        activeIndex={active}
        onActive={setActive}
        onSelect={select}
        className="min-h-0 flex-1"
      />
      {shown.length === 0 && <p className="px-4 pb-4 text-sm text-faint">Nothing is called that.</p>}
    </Dialog>
  );
}
