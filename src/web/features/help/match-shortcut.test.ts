import { expect, test } from 'vitest';
import { type KeySequence, matchShortcut } from './match-shortcut.ts';
import { shortcuts } from './shortcuts.ts';

const plain = { isMod: false, isTyping: false };

function press(keys: readonly string[]) {
  let sequence: KeySequence = [];
  const actions: (string | null)[] = [];
  for (const key of keys) {
    const isMod = key.startsWith('mod+');
    const matched = matchShortcut(sequence, { ...plain, key: isMod ? key.slice(4) : key, isMod });
    sequence = matched.sequence;
    actions.push(matched.action);
  }
  return actions;
}

test.each(shortcuts)('$keys is $action', ({ keys, action }) => {
  expect(press(keys).at(-1)).toBe(action);
});

test('no shortcut is the beginning of another one', () => {
  const written = shortcuts.map(({ keys }) => `${keys.join(' ')} `);
  for (const one of written) expect(written.filter((other) => other.startsWith(one))).toEqual([one]);
});

test('a key that does not go on with a sequence begins anew', () => {
  expect(press(['g', 'n'])).toEqual([null, 'newSession']);
  expect(press(['g', 'x', 'i'])).toEqual([null, null, null]);
});

test('while a person types only those hold that always do', () => {
  expect(matchShortcut([], { key: 'n', isMod: false, isTyping: true }).action).toBeNull();
  expect(matchShortcut([], { key: 'k', isMod: true, isTyping: true }).action).toBe('palette');
});

test('a capital letter is the same key', () => {
  expect(press(['N'])).toEqual(['newSession']);
});
