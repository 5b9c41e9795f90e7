import { memberOf } from '../../core/json.ts';
import type { Chord } from '../../core/keymap/chord.ts';

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const macNames: { [part: string]: string } = { mod: '⌘', alt: '⌥', shift: '⇧' };
const otherNames: { [part: string]: string } = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };
const keyNames: { [part: string]: string } = {
  ...{ escape: 'Esc', arrowup: '↑', arrowdown: '↓', arrowleft: '←', arrowright: '→', plus: '+' },
  ...{ pageup: 'Page Up', pagedown: 'Page Down' },
};

/** A chord as it is written on keyboards: `Ctrl+K`, or `⌘K` on a Mac. */
export function chordName(chord: Chord, onMac = isMac): string {
  const names = onMac ? macNames : otherNames;
  const parts = chord.split('+').map((part) => memberOf(names, part) ?? memberOf(keyNames, part) ?? capital(part));
  return parts.join(onMac ? '' : '+');
}

/** A sequence of chords: `G I`. */
export function keysName(keys: string, onMac = isMac): string {
  return keys
    .split(' ')
    .map((chord) => chordName(chord, onMac))
    .join(' ');
}

/** The same as `aria-keyshortcuts` wants it. */
export function ariaKeys(keys: string): string {
  const names: { [part: string]: string } = { mod: isMac ? 'Meta' : 'Control' };
  const named = (chord: Chord) =>
    chord
      .split('+')
      .map((part) => memberOf(names, part) ?? capital(part))
      .join('+');
  return keys.split(' ').map(named).join(' ');
}

function capital(part: string): string {
  return part.slice(0, 1).toUpperCase() + part.slice(1);
}
