import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import { goBackTargets } from '../../../core/session/going-back.ts';
import type { TurnSpan } from '../../../core/session/taken-back.ts';
import { useWatched } from '../../store/session-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { clockTime } from '../../ui/format.ts';
import { isListKey, listMove } from '../../ui/list-move.ts';
import { type Option, OptionList, optionId } from '../../ui/option-list.tsx';

type MessagePickerProps = {
  watched: WatchedSession;
  takenBack: readonly TurnSpan[] | undefined;
  onPick(messageId: string): void;
  onClose(): void;
};

/** Lists one's own messages, newest first. Typing narrows the list. */
export function MessagePicker({ watched, takenBack, onPick, onClose }: MessagePickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const entries = useWatched(watched, (session) => session.entries);
  const hasOlder = useWatched(watched, (session) => session.hasOlder);
  const targets = useMemo(() => goBackTargets(entries, takenBack), [entries, takenBack]);
  const options = useMemo<Option[]>(() => {
    const wanted = typed.trim().toLowerCase();
    return targets
      .filter(({ text }) => text.toLowerCase().includes(wanted))
      .map(({ id, text, at }) => ({ key: id, label: text.trim() || 'Message without text', hint: clockTime(at) }));
  }, [targets, typed]);

  const select = (index: number) => {
    const option = options[index];
    if (option) onPick(option.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      // A held key must not confirm what comes next.
      if (!event.repeat) select(active);
    }
    if (!isListKey(event.key) || event.shiftKey || options.length === 0) return;
    event.preventDefault();
    setActive(listMove(event.key, active, options.length));
  };

  return (
    <Dialog title="Go back to an earlier message" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Message to go back to"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(listId, active) : undefined}
        placeholder="Filter messages"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 border-b border-line px-4 text-base outline-none placeholder:text-faint"
      />
      <OptionList
        id={listId}
        label="Messages"
        options={options}
        activeIndex={active}
        onActive={setActive}
        onSelect={select}
        className="min-h-0 flex-1"
      />
      {options.length === 0 && (
        <p className="px-4 pt-1 pb-4 text-sm text-faint">
          {targets.length === 0 ? 'There is no message to go back to yet.' : 'No matches.'}
        </p>
      )}
      {hasOlder && (
        <p className="border-t border-line px-4 py-2 text-xs text-faint">
          For an older message, scroll up to it and choose “Go back to here” in its menu.
        </p>
      )}
    </Dialog>
  );
}
