import { expect, test } from 'vitest';
import { chordOf, parseKeys, worksWhileTyping } from './chord.ts';
import { keyActionNames } from './key-actions.ts';
import { defaultKeymap, keysOf, readKeymap } from './keymap.ts';
import { type KeySequence, matchKeys } from './match-keys.ts';

const plain = { code: '', mod: false, alt: false, shift: false };

function press(chords: readonly string[], keymap = defaultKeymap, isTyping = false) {
  let sequence: KeySequence = [];
  return chords.map((chord) => {
    const matched = matchKeys(keymap, sequence, chord, isTyping);
    sequence = matched.sequence;
    return matched.action;
  });
}

test.each(keyActionNames)('the default keys of %s do it', (action) => {
  for (const keys of keysOf(defaultKeymap, action)) expect(press(keys.split(' ')).at(-1)).toBe(action);
});

test('the defaults are valid and have no conflict', () => {
  expect(readKeymap({})).toEqual({ type: 'keymap', keymap: defaultKeymap });
});

test.each(['allow', 'suggestion1', 'deny', 'denyNote', 'undoDeny', 'nextRequest', 'stop', 'palette'] as const)(
  'the default keys of %s work in the message box',
  (action) => {
    const keys = keysOf(defaultKeymap, action);
    expect(keys.map((each) => press([each], defaultKeymap, true))).toEqual(keys.map(() => [action]));
  },
);

test('a key that continues no sequence begins a new one', () => {
  expect(press(['g', 'n'])).toEqual([null, 'newSession']);
  expect(press(['g', 'x', 'i'])).toEqual([null, null, null]);
});

test('while typing only keys with Ctrl, ⌘, or Alt work', () => {
  expect(press(['n'], defaultKeymap, true)).toEqual([null]);
  expect(press(['mod+k'], defaultKeymap, true)).toEqual(['palette']);
  expect(['mod+k', 'alt+shift+1', 'f2', 'shift+f2', 'k', 'shift+tab', 'enter'].filter(worksWhileTyping)).toEqual([
    ...['mod+k', 'alt+shift+1', 'f2', 'shift+f2'],
  ]);
});

test.each([
  [{ key: 'N' }, 'n'],
  [{ key: '?', shift: true }, '?'],
  [{ key: 'K', mod: true, shift: true }, 'mod+shift+k'],
  [{ key: '/', code: 'Digit7', mod: true, shift: true }, 'mod+/'],
  [{ key: '!', code: 'Digit1', alt: true, shift: true }, 'alt+shift+1'],
  [{ key: '¥', code: 'KeyY', alt: true }, 'alt+y'],
  [{ key: 'a', code: 'KeyQ', alt: true }, 'alt+a'],
  [{ key: 'Tab', shift: true }, 'shift+tab'],
  [{ key: ' ' }, 'space'],
  [{ key: '+', mod: true }, 'mod+plus'],
])('%o is %s', (pressed, chord) => {
  expect(chordOf({ ...plain, ...pressed })).toBe(chord);
});

test.each([
  ['', 'must name at least one key'],
  ['a b c d', 'can be at most 3 keys in a row'],
  ['hyper+k', 'has a key that isn\'t known: "hyper+k"'],
  ['mod+', 'has a key that isn\'t known: "mod+"'],
  ['mod+mod+k', 'has a key that isn\'t known: "mod+mod+k"'],
])('%o is refused: %s', (text, reason) => {
  expect(parseKeys(text)).toEqual({ type: 'wrong', reason });
});

test('keys are read whatever their case and order', () => {
  expect(parseKeys(' Shift+Alt+Mod+K  G ')).toEqual({ type: 'keys', chords: ['mod+alt+shift+k', 'g'] });
});

test('a changed action has its new keys only, and null takes them all', () => {
  const read = readKeymap({ newSession: 'mod+j', goInbox: ['i', 'g i'], goHelp: null });
  if (read.type !== 'keymap') throw new Error(read.problem.reason);
  expect(keysOf(read.keymap, 'newSession')).toEqual(['mod+j']);
  expect(keysOf(read.keymap, 'goInbox')).toEqual(['i', 'g i']);
  expect(keysOf(read.keymap, 'goHelp')).toEqual([]);
  expect(press(['n'], read.keymap)).toEqual([null]);
});

test.each([
  [{ goHelp: 'g i' }, 'goHelp', 'conflicts with "g i", which is "Go to Inbox"'],
  [{ newSession: 'g' }, 'newSession', 'conflicts with "g s", which is "Go to Sessions"'],
  [{ goHelp: 'alt+y' }, 'goHelp', 'conflicts with "alt+y", which is "Allow once, approve, or submit"'],
  [{ allow: 'mod+enter' }, 'allow', 'conflicts with "mod+enter", which is "Stop and send" in the message box'],
  [{ goHelp: ['x', 'x'] }, 'goHelp', 'has "x" twice'],
  [{ goHelp: 7 }, 'goHelp', 'must be keys such as "g i", a list of them, or null'],
  [{ toString: 'x' }, 'toString', expect.stringContaining("isn't an action")],
])('%o is refused', (changes, action, reason) => {
  expect(readKeymap(changes as never)).toEqual({ type: 'wrong', problem: { action, reason } });
});
