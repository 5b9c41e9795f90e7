import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import { type Keymap, keysOf } from '../../../core/keymap/keymap.ts';
import { useKeymap } from '../../store/keymap.ts';
import { useWatch } from '../../store/session-context.ts';
import { recordUse, usageOf } from '../../store/usage.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isListKey, listMove } from '../../ui/list-move.ts';
import { type Option, OptionList, optionId } from '../../ui/option-list.tsx';
import { type PaletteItem, searchItems } from './palette-items.ts';
import { itemsAtFirst, matchingItems } from './rank-items.ts';
import { usePaletteAction } from './use-palette-action.ts';
import { usePaletteItems } from './use-palette-items.ts';

type PaletteProps = { currentId: string | null; onClose(): void };

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
  const keymap = useKeymap();
  const shown = useMemo(() => {
    const known = { usage: usageOf('usedInPalette'), now: Date.now() };
    if (typed.trim() === '') return itemsAtFirst(items, known);
    return [...matchingItems(items, typed, known), ...searchItems(typed, watched?.id ?? null)];
  }, [items, typed, watched]);
  const hasHeadings = typed.trim() === '';
  const options = useMemo(() => shown.map((item) => optionOf(item, keymap, hasHeadings)), [shown, keymap, hasHeadings]);

  const select = (index: number) => {
    const item = shown[index];
    if (!item) return;
    onClose();
    // A command counts when it is sent, and a search isn't something to repeat.
    if (item.action.type !== 'write' && item.group !== 'Search') recordUse('usedInPalette', item.key);
    act(item.action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // What is chosen may take the focus, and would get the key as well.
      event.preventDefault();
      select(active);
    }
    // With Shift, Home and End select in the box.
    if (!isListKey(event.key) || event.shiftKey || shown.length === 0) return;
    event.preventDefault();
    setActive(listMove(event.key, active, shown.length));
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
        options={options}
        activeIndex={active}
        onActive={setActive}
        onSelect={select}
        className="min-h-0 flex-1"
      />
      {shown.length === 0 && <p className="px-4 pb-4 text-sm text-faint">No matches.</p>}
    </Dialog>
  );
}

/** Matches are sorted by how well they match, across groups, so they have no headings. */
function optionOf(item: PaletteItem, keymap: Keymap, hasHeading: boolean): Option {
  const { group, keyAction, action: _, ...option } = item;
  const [keys] = keyAction === undefined ? [] : keysOf(keymap, keyAction);
  return {
    ...option,
    ...(hasHeading || group === 'Search' ? { group } : {}),
    ...(keys === undefined ? {} : { keys }),
  };
}
