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
  /** Something waits for the person, above the box. */
  hasRequest: boolean;
};

export type Key = { key: string; shift: boolean; other: boolean; isComposing: boolean };

export type KeyAction =
  | { type: 'send' }
  | { type: 'pick' }
  | { type: 'move'; by: 1 | -1 }
  | { type: 'recall'; direction: 'older' | 'newer' }
  | { type: 'suggestion' }
  | { type: 'mode' }
  | { type: 'close' | 'clear' | 'interrupt' };

/** What a key means in the box; null leaves it to the browser. */
export function keyAction({ key, shift, other, isComposing }: Key, facts: BoxFacts): KeyAction | null {
  // The keys belong to the input method until it is done.
  if (isComposing || other) return null;
  switch (key) {
    case 'Enter':
      return shift ? null : enter(facts);
    case 'Tab':
      return shift ? shiftTab(facts) : tab(facts);
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
  return isTouch ? null : { type: 'send' };
}

function tab({ options, text, hasSuggestion }: BoxFacts): KeyAction | null {
  if (options > 0) return { type: 'pick' };
  return text === '' && hasSuggestion ? { type: 'suggestion' } : null;
}

/** It changes the mode, as in the terminal; the way back to what waits for an answer comes first. */
function shiftTab({ hasRequest }: BoxFacts): KeyAction | null {
  return hasRequest ? null : { type: 'mode' };
}

function up({ options, text, caret, isRecalling }: BoxFacts): KeyAction | null {
  if (options > 0) return { type: 'move', by: -1 };
  const isFirstLine = !text.slice(0, caret).includes('\n');
  return isFirstLine && (text === '' || isRecalling) ? { type: 'recall', direction: 'older' } : null;
}

function down({ options, text, caret, isRecalling }: BoxFacts): KeyAction | null {
  if (options > 0) return { type: 'move', by: 1 };
  const isLastLine = !text.slice(caret).includes('\n');
  return isLastLine && isRecalling ? { type: 'recall', direction: 'newer' } : null;
}

function escapeKey({ isListOpen, text, isRunning }: BoxFacts): KeyAction | null {
  const action = escapeAction({ isListOpen, isInBox: true, isEmpty: text === '', isRunning });
  return action && { type: action };
}
