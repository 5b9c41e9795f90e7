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
};

const key = (name: string) => ({ key: name, shift: false, other: false, isComposing: false });
const older = { type: 'recall', direction: 'older' } as const;
const newer = { type: 'recall', direction: 'newer' } as const;

const cases: [string, string, Partial<BoxFacts>, KeyAction | null][] = [
  ['Enter sends', 'Enter', { text: 'hi', caret: 2 }, { type: 'send' }],
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
    { type: 'send' },
  ],
  ['Tab picks an option', 'Tab', { text: '/co', options: 2 }, { type: 'pick' }],
  ['Tab accepts the suggestion in an empty box', 'Tab', { hasSuggestion: true }, { type: 'suggestion' }],
  ['Tab goes on otherwise', 'Tab', { text: 'a', hasSuggestion: true }, null],
  ['Up and Down move in the list', 'ArrowUp', { text: '/', options: 3 }, { type: 'move', by: -1 }],
  ['Up and Down move in the list', 'ArrowDown', { text: '/', options: 3 }, { type: 'move', by: 1 }],
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
  ['Escape means nothing when there is nothing to end', 'Escape', {}, null],
];

test.each(cases)('%s (%s)', (_rule, name, facts, action) => {
  expect(keyAction(key(name), { ...empty, ...facts })).toEqual(action);
});

test('Shift+Enter breaks the line, Shift+Tab changes the mode, Shift with an arrow selects', () => {
  const facts = { ...empty, text: '/co', options: 2 };
  expect(keyAction({ ...key('Enter'), shift: true }, facts)).toBe(null);
  expect(keyAction({ ...key('Tab'), shift: true }, facts)).toEqual({ type: 'mode' });
  expect(keyAction({ ...key('Tab'), shift: true }, { ...facts, hasRequest: true })).toBeNull();
  expect(keyAction({ ...key('ArrowUp'), shift: true }, empty)).toBe(null);
});

test.each(['Enter', 'Tab', 'ArrowUp', 'Escape'])('%s belongs to the input method while it composes', (name) => {
  expect(keyAction({ ...key(name), isComposing: true }, { ...empty, options: 1, isRunning: true })).toBe(null);
});
