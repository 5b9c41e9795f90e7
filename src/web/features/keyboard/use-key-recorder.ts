import { type KeyboardEvent, useState } from 'react';
import { type Chord, chordOf } from '../../../core/keymap/chord.ts';
import { isMac } from '../../ui/key-names.ts';

const mostChords = 3;

export type KeyRecorder = { chords: readonly Chord[]; onKeyDown(event: KeyboardEvent): void };

/** Collects pressed keys until Enter takes them or Escape drops them. Backspace removes the last, Tab leaves. */
export function useKeyRecorder(onTake: (keys: string) => void, onCancel: () => void): KeyRecorder {
  const [chords, setChords] = useState<readonly Chord[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey: alt, shiftKey: shift, nativeEvent } = event;
    if (key === 'Tab' || ['Shift', 'Control', 'Meta', 'Alt'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    const mod = isMac ? event.metaKey : event.ctrlKey;
    const isPlain = !mod && !alt && !shift;
    if (isPlain && key === 'Escape') return onCancel();
    if (isPlain && key === 'Enter') return chords.length > 0 ? onTake(chords.join(' ')) : onCancel();
    if (isPlain && key === 'Backspace') return setChords(chords.slice(0, -1));
    setChords([...chords, chordOf({ key, code: nativeEvent.code, mod, alt, shift })].slice(-mostChords));
  };
  return { chords, onKeyDown };
}
