import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { chordOf } from '../../../core/keymap/chord.ts';
import { keysOf } from '../../../core/keymap/keymap.ts';
import type { MessageTiming } from '../../../core/session/change.ts';
import { currentKeymap } from '../../store/keymap.ts';
import { actOnCard, canEscapeCard } from '../../store/request-cards.ts';
import { useSessionKeys } from '../../store/session-keys.ts';
import { isMac } from '../../ui/key-names.ts';
import { listMove } from '../../ui/list-move.ts';
import { OptionList, optionId } from '../../ui/option-list.tsx';
import { applyCompletion } from './completion-at.ts';
import { editText } from './edit-text.ts';
import { type KeyAction, keyAction } from './key-action.ts';
import { useCompletion } from './use-completion.ts';
import { useRecall } from './use-recall.ts';

type MessageBoxProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  suggestion: string | null;
  isRunning: boolean;
  isTouch: boolean;
  isReadOnly: boolean;
  hasRequest: boolean;
  onText(text: string): void;
  onSend(timing: MessageTiming): void;
  onInterrupt(): void;
  onNextMode(): void;
  onFiles(files: readonly File[]): void;
};

/** The box itself: what its keys do, and the list of what can be completed above it. */
export function MessageBox(props: MessageBoxProps) {
  const { box, text, suggestion, isRunning, isTouch, onText } = props;
  const listId = useId();
  const [caret, setCaret] = useState(text.length);
  const [hasFocus, setHasFocus] = useState(false);
  const completion = useCompletion(text, hasFocus ? caret : null);
  const recall = useRecall();
  const { target, options, activeIndex } = completion;
  const active = options[activeIndex];
  const isListOpen = options.length > 0 || completion.note !== null;

  useSessionKeys({ stop: props.onInterrupt, nextMode: props.onNextMode });

  const edit = (next: string, at?: number) => box.current && editText(box.current, next, at);

  const pick = (index: number) => {
    const choice = options[index];
    if (!target || !choice) return;
    const edited = applyCompletion(text, target, choice.key);
    edit(edited.text, edited.caret);
  };

  const act = (action: KeyAction) => {
    switch (action.type) {
      case 'send':
        return props.onSend(action.timing);
      case 'pick':
        return pick(activeIndex);
      case 'move':
        return completion.onActive(listMove(action.key, activeIndex, options.length));
      case 'recall': {
        const recalled = recall.next(text, action.direction);
        return recalled === null ? undefined : edit(recalled);
      }
      case 'suggestion':
        return edit(suggestion ?? '');
      case 'mode':
        return props.onNextMode();
      case 'close':
        return completion.dismiss();
      case 'clear':
        recall.remember(text);
        return edit('');
      case 'answer':
        return actOnCard('escape');
      case 'interrupt':
        return props.onInterrupt();
      case 'leave':
        return box.current?.blur();
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent } = event;
    // One press, one meaning: a held key must not deny one request after the other.
    if (key === 'Escape' && event.repeat) return event.preventDefault();
    // Safari ends a composition before the Enter that ended it, and marks that key with 229.
    const isComposing = nativeEvent.isComposing || keyCode === 229;
    const chord = chordOf({
      ...{ key, code: nativeEvent.code, alt: altKey, shift: shiftKey },
      mod: isMac ? metaKey : ctrlKey,
    });
    const action = keyAction(
      { key, shift: shiftKey, alt: altKey, command: ctrlKey || metaKey, isComposing },
      {
        text,
        caret: event.currentTarget.selectionStart,
        isListOpen,
        options: options.length,
        isComplete: active !== undefined && active.key === target?.query,
        isRecalling: recall.isRecalling(text),
        isRunning,
        isTouch,
        hasSuggestion: suggestion !== null,
        hasRequest: props.hasRequest && (key !== 'Escape' || canEscapeCard()),
        isModeKey: keysOf(currentKeymap(), 'nextMode').includes(chord),
      },
    );
    if (action === null) return;
    // A second Escape after the one that leaves the box goes back.
    if (action.type !== 'leave') event.preventDefault();
    act(action);
  };

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { files, types } = event.clipboardData;
    // What is copied from a document comes as text and as a picture of it: the text is meant.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    props.onFiles([...files]);
  };

  return (
    <>
      {isListOpen && (
        <div className="absolute inset-x-0 bottom-full z-20 mb-1.5 overflow-hidden rounded-xl border border-line bg-panel shadow-float">
          {options.length > 0 && (
            <OptionList
              id={listId}
              label={completion.label}
              options={options}
              activeIndex={activeIndex}
              onActive={completion.onActive}
              onSelect={pick}
              className="max-h-[min(320px,40dvh)]"
            />
          )}
          {completion.note !== null && <p className="px-3.5 py-2 text-sm text-faint">{completion.note}</p>}
        </div>
      )}
      <textarea
        ref={box}
        aria-label="Message"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(options.length > 0
          ? { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, activeIndex) }
          : {})}
        value={text}
        readOnly={props.isReadOnly}
        placeholder="Message Claude — / commands, @ files"
        rows={rowsOf(text)}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          onText(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="field-sizing-content max-h-[38dvh] min-h-[34px] w-full resize-none overflow-y-auto px-3.5 pt-2.5 pb-0.5 max-phone:min-h-11 outline-none placeholder:truncate placeholder:text-faint max-phone:text-[16px]"
      />
    </>
  );
}

const rowLimit = 12;

/** For browsers that do not size the box by its content. */
function rowsOf(text: string): number {
  return Math.min(rowLimit, text.slice(0, 2000).split('\n').length);
}
