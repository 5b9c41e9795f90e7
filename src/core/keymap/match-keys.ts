import { type Chord, worksWhileTyping } from './chord.ts';
import type { KeyAction } from './key-actions.ts';
import type { Keymap } from './keymap.ts';

/** The chords of a sequence that were pressed so far. */
export type KeySequence = readonly Chord[];

export type Matched = { action: KeyAction | null; sequence: KeySequence };

const none: KeySequence = [];

/** What a chord means after those before it. One that continues no sequence begins a new one. */
export function matchKeys(keymap: Keymap, before: KeySequence, chord: Chord, isTyping: boolean): Matched {
  const sequence = [...before, chord];
  const possible = keymap.filter(
    ({ chords }) =>
      sequence.every((pressed, index) => chords[index] === pressed) && (!isTyping || chords.every(worksWhileTyping)),
  );
  const whole = possible.find(({ chords }) => chords.length === sequence.length);
  if (whole) return { action: whole.action, sequence: none };
  if (possible.length > 0) return { action: null, sequence };
  return before.length > 0 ? matchKeys(keymap, none, chord, isTyping) : { action: null, sequence: none };
}
