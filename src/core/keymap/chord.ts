/** One key with the modifiers held down, such as `k`, `mod+k`, or `alt+shift+1`. `mod` is Ctrl, or ⌘ on a Mac. */
export type Chord = string;

/** A key press, with the fields of a `KeyboardEvent`. */
export type KeyPress = { key: string; code: string; mod: boolean; alt: boolean; shift: boolean };

const modifiers = ['mod', 'alt', 'shift'];

const namedKeys = new Set([
  ...['enter', 'escape', 'tab', 'space', 'plus', 'backspace', 'delete', 'insert', 'home', 'end', 'pageup', 'pagedown'],
  ...['arrowup', 'arrowdown', 'arrowleft', 'arrowright'],
  ...Array.from({ length: 12 }, (_, index) => `f${index + 1}`),
]);

const mostChords = 3;

export function chordOf({ key, code, mod, alt, shift }: KeyPress): Chord {
  const name = nameOf(key, code, alt);
  // Shift is part of what a sign is: "?" is one key wherever it lies on the keyboard.
  const saysShift = shift && (name.length > 1 || ((mod || alt) && /[\p{L}\d]/u.test(name)));
  return written({ mod, alt, shift: saysShift }, name);
}

export type ParsedKeys = { type: 'keys'; chords: Chord[] } | { type: 'wrong'; reason: string };

/** Reads chords that are separated by spaces: `g i` is G, then I. */
export function parseKeys(text: string): ParsedKeys {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { type: 'wrong', reason: 'must name at least one key' };
  if (words.length > mostChords) return { type: 'wrong', reason: `can be at most ${mostChords} keys in a row` };
  const chords: Chord[] = [];
  for (const word of words) {
    const chord = parseChord(word);
    if (chord === null) return { type: 'wrong', reason: `has a key that isn't known: ${JSON.stringify(word)}` };
    chords.push(chord);
  }
  return { type: 'keys', chords };
}

/** Whether it can be pressed in a text field without writing something there. */
export function worksWhileTyping(chord: Chord): boolean {
  return /^(mod|alt)\+/.test(chord) || /^(shift\+)?f\d+$/.test(chord);
}

function parseChord(word: string): Chord | null {
  const parts = word.toLowerCase().split('+');
  const name = parts.pop() ?? '';
  if (!(name.length === 1 || [...name].length === 1 || namedKeys.has(name))) return null;
  if (parts.some((part) => !modifiers.includes(part)) || new Set(parts).size < parts.length) return null;
  return written({ mod: parts.includes('mod'), alt: parts.includes('alt'), shift: parts.includes('shift') }, name);
}

function written(held: { mod: boolean; alt: boolean; shift: boolean }, name: string): Chord {
  const parts = modifiers.filter((modifier) => held[modifier as keyof typeof held]);
  return [...parts, name].join('+');
}

/** On a Mac, Option writes another sign: then the key is named by its place. */
function nameOf(key: string, code: string, alt: boolean): string {
  if (key === ' ') return 'space';
  if (key === '+') return 'plus';
  const placed = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  const isAscii = /^[\x21-\x7e]$/.test(key);
  if (alt && placed && (placed[2] !== undefined || !isAscii)) return (placed[1] ?? placed[2] ?? '').toLowerCase();
  return key.toLowerCase();
}
