import { expect, test } from 'vitest';
import { type BoxFacts, type KeyAction, keyAction } from './key-action.ts';

const empty: BoxFacts = {
  text: '',
  caret: 0,
  isListOpen: false,
  options: 0,
  isComplete: false,
  isRecalling: false,
  isRunning: false,
  isTouch: false,
  hasSuggestion: false,
  hasRequest: false,
  isModeKey: false,
};

const key = (name: string) => ({ key: name, shift: false, alt: false, command: false, isComposing: false });
const older = { type: 'recall', direction: 'older' } as const;
const newer = { type: 'recall', direction: 'newer' } as const;

const cases: [string, string, Partial<BoxFacts>, KeyAction | null][] = [
  ['Enter sends', 'Enter', { text: 'hi', caret: 2 }, { type: 'send', timing: 'steer' }],
  ['Enter breaks the line on a touch screen', 'Enter', { text: 'hi', isTouch: true }, null],
  ['Enter picks an option', 'Enter', { text: '/co', options: 2 }, { type: 'pick' }],
  [
    'Enter picks an option on a touch screen too',
    'Enter',
    { text: '/co', options: 2, isTouch: true },
    { type: 'pick' },
  ],
  [
    'Enter sends a command that is typed out',
    'Enter',
    { text: '/cost', options: 1, isComplete: true },
    { type: 'send', timing: 'steer' },
  ],
  ['Tab picks an option', 'Tab', { text: '/co', options: 2 }, { type: 'pick' }],
  ['Tab accepts the suggestion in an empty box', 'Tab', { hasSuggestion: true }, { type: 'suggestion' }],
  ['Tab goes on otherwise', 'Tab', { text: 'a', hasSuggestion: true }, null],
  ['Up and Down move in the list', 'ArrowUp', { text: '/', options: 3 }, { type: 'move', key: 'ArrowUp' }],
  ['Up and Down move in the list', 'ArrowDown', { text: '/', options: 3 }, { type: 'move', key: 'ArrowDown' }],
  ['End moves in the list', 'End', { text: '/', options: 3 }, { type: 'move', key: 'End' }],
  ['Home moves the caret without a list', 'Home', { text: 'a' }, null],
  ['Up recalls in an empty box', 'ArrowUp', {}, older],
  ['Up moves the caret in a text', 'ArrowUp', { text: 'a', caret: 1 }, null],
  ['Up goes on recalling', 'ArrowUp', { text: 'a', caret: 1, isRecalling: true }, older],
  ['Up moves to the first line first', 'ArrowUp', { text: 'a\nb', caret: 3, isRecalling: true }, null],
  ['Down comes back from recalling', 'ArrowDown', { text: 'a', caret: 1, isRecalling: true }, newer],
  ['Down moves to the last line first', 'ArrowDown', { text: 'a\nb', caret: 0, isRecalling: true }, null],
  ['Down means nothing in an empty box', 'ArrowDown', {}, null],
  ['Escape closes the list', 'Escape', { text: '/', isListOpen: true, isRunning: true }, { type: 'close' }],
  ['Escape clears', 'Escape', { text: 'a', isRunning: true }, { type: 'clear' }],
  ['Escape interrupts', 'Escape', { isRunning: true }, { type: 'interrupt' }],
  ['Escape denies a request before it clears', 'Escape', { text: 'a', hasRequest: true }, { type: 'answer' }],
  ['Escape leaves an empty, idle box', 'Escape', {}, { type: 'leave' }],
];

test.each(cases)('%s (%s)', (_rule, name, facts, action) => {
  expect(keyAction(key(name), { ...empty, ...facts })).toEqual(action);
});

test('Shift+Enter breaks the line, and Shift with an arrow selects', () => {
  const facts = { ...empty, text: '/co', options: 2 };
  expect(keyAction({ ...key('Enter'), shift: true }, facts)).toBe(null);
  expect(keyAction({ ...key('ArrowUp'), shift: true }, empty)).toBe(null);
});

test('the key for the next mode works in the box, but Shift+Tab leads back to a request that waits', () => {
  const facts = { ...empty, isModeKey: true };
  const shiftTab = { ...key('Tab'), shift: true };
  const altM = { ...key('m'), alt: true };
  expect(keyAction(shiftTab, facts)).toEqual({ type: 'mode' });
  expect(keyAction(shiftTab, { ...facts, hasRequest: true })).toBeNull();
  expect(keyAction(altM, { ...facts, hasRequest: true })).toEqual({ type: 'mode' });
  expect(keyAction(shiftTab, empty)).toBeNull();
});

test('Alt+Enter sends after the turn, Ctrl+Enter or ⌘+Enter cuts it short', () => {
  const facts = { ...empty, text: 'hi', isRunning: true };
  expect(keyAction({ ...key('Enter'), alt: true }, facts)).toEqual({ type: 'send', timing: 'after' });
  expect(keyAction({ ...key('Enter'), command: true }, facts)).toEqual({ type: 'send', timing: 'now' });
  expect(keyAction({ ...key('Enter'), alt: true, command: true }, facts)).toBeNull();
});

test.each(['Enter', 'Tab', 'ArrowUp', 'Escape'])('%s belongs to the input method while it composes', (name) => {
  expect(keyAction({ ...key(name), isComposing: true }, { ...empty, options: 1, isRunning: true })).toBe(null);
});
