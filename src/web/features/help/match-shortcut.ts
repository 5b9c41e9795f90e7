import { type ShortcutAction, shortcuts } from './shortcuts.ts';

export type PressedKey = { key: string; isMod: boolean; isTyping: boolean };

/** The keys of a sequence that were pressed so far. */
export type KeySequence = readonly string[];

export type Matched = { action: ShortcutAction | null; sequence: KeySequence };

const none: KeySequence = [];

/** What a key means after those before it. A key that goes on with nothing begins anew. */
export function matchShortcut(before: KeySequence, { key, isMod, isTyping }: PressedKey): Matched {
  const pressed = isMod ? `mod+${key.toLowerCase()}` : key.length === 1 ? key.toLowerCase() : key;
  const sequence = [...before, pressed];
  const possible = shortcuts.filter(
    ({ keys, isAlways }) => (isAlways || !isTyping) && sequence.every((wanted, index) => keys[index] === wanted),
  );
  const whole = possible.find(({ keys }) => keys.length === sequence.length);
  if (whole) return { action: whole.action, sequence: none };
  if (possible.length > 0) return { action: null, sequence };
  return before.length > 0 ? matchShortcut(none, { key, isMod, isTyping }) : { action: null, sequence: none };
}
