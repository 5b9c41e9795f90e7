import type { MessageTiming } from '../../../core/session/change.ts';
import { isListKey, type ListKey } from '../../ui/list-move.ts';
import { escapeAction } from './escape-action.ts';

/** What is in the box, and around it, when a key is pressed there. */
export type BoxFacts = {
  text: string;
  caret: number;
  /** Whether something stands above the box: options, or why there are none yet. */
  isListOpen: boolean;
  options: number;
  /** What was typed is the active option already: there is nothing to complete. */
  isComplete: boolean;
  isRecalling: boolean;
  isRunning: boolean;
  isTouch: boolean;
  hasSuggestion: boolean;
  /** A request waits above the box. */
  hasRequest: boolean;
  /** The key is one that changes the permission mode. */
  isModeKey: boolean;
};

/** `command` is Ctrl, or ⌘ on a Mac. */
export type Key = { key: string; shift: boolean; alt: boolean; command: boolean; isComposing: boolean };

export type KeyAction =
  | { type: 'send'; timing: MessageTiming }
  | { type: 'pick' }
  | { type: 'move'; key: ListKey }
  | { type: 'recall'; direction: 'older' | 'newer' }
  | { type: 'suggestion' }
  | { type: 'mode' }
  | { type: 'close' | 'answer' | 'clear' | 'interrupt' | 'leave' };

/** What a key means in the box; null leaves it to the browser. */
export function keyAction({ key, shift, alt, command, isComposing }: Key, facts: BoxFacts): KeyAction | null {
  // The keys belong to the input method until it is done.
  if (isComposing) return null;
  // Shift+Tab also leads back to a request that waits, which comes first.
  if (facts.isModeKey && !(key === 'Tab' && facts.hasRequest)) return { type: 'mode' };
  if (key === 'Enter' && !shift && alt !== command) return { type: 'send', timing: alt ? 'after' : 'now' };
  if (alt || command) return null;
  if (facts.options > 0 && !shift && isListKey(key)) return { type: 'move', key };
  switch (key) {
    case 'Enter':
      return shift ? null : enter(facts);
    case 'Tab':
      return shift ? null : tab(facts);
    case 'ArrowUp':
      return shift ? null : up(facts);
    case 'ArrowDown':
      return shift ? null : down(facts);
    case 'Escape':
      return escapeKey(facts);
    default:
      return null;
  }
}

function enter({ options, isComplete, isTouch }: BoxFacts): KeyAction | null {
  if (options > 0 && !isComplete) return { type: 'pick' };
  // There is no Shift+Enter on a phone, and the Send button is under the thumb.
  return isTouch ? null : { type: 'send', timing: 'steer' };
}

function tab({ options, text, hasSuggestion }: BoxFacts): KeyAction | null {
  if (options > 0) return { type: 'pick' };
  return text === '' && hasSuggestion ? { type: 'suggestion' } : null;
}

function up({ text, caret, isRecalling }: BoxFacts): KeyAction | null {
  const isFirstLine = !text.slice(0, caret).includes('\n');
  return isFirstLine && (text === '' || isRecalling) ? { type: 'recall', direction: 'older' } : null;
}

function down({ text, caret, isRecalling }: BoxFacts): KeyAction | null {
  const isLastLine = !text.slice(caret).includes('\n');
  return isLastLine && isRecalling ? { type: 'recall', direction: 'newer' } : null;
}

function escapeKey({ isListOpen, text, hasRequest, isRunning }: BoxFacts): KeyAction | null {
  const action = escapeAction({ isListOpen, isInBox: true, isEmpty: text === '', hasRequest, isRunning });
  return action && { type: action };
}
