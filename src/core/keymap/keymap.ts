import type { Json, JsonObject } from '../json.ts';
import { type Chord, parseKeys } from './chord.ts';
import { isKeyAction, type KeyAction, keyActionNames, keyActions } from './key-actions.ts';

export type Binding = { action: KeyAction; chords: readonly Chord[] };

/** Every key sequence that does something. */
export type Keymap = readonly Binding[];

export type KeymapProblem = { action: string; reason: string };

export type ReadKeymap = { type: 'keymap'; keymap: Keymap } | { type: 'wrong'; problem: KeymapProblem };

export const defaultKeymap: Keymap = keyActionNames.flatMap((action) => bindingsOf(action, keyActions[action].keys));

/**
 * The keymap with changes: for each action one key sequence, a list of them, or null for none. Two actions can't have
 * the same keys, nor may one begin with all of the other's.
 */
export function readKeymap(changes: JsonObject): ReadKeymap {
  const stranger = Object.keys(changes).find((name) => !isKeyAction(name));
  if (stranger !== undefined) return wrong(stranger, `isn't an action. Actions are ${keyActionNames.join(', ')}`);
  const keymap: Binding[] = [];
  for (const action of keyActionNames) {
    const sequences = sequencesOf(changes[action], keyActions[action].keys);
    if (sequences === null) return wrong(action, 'must be keys such as "g i", a list of them, or null');
    for (const sequence of sequences) {
      const parsed = parseKeys(sequence);
      if (parsed.type === 'wrong') return wrong(action, parsed.reason);
      keymap.push({ action, chords: parsed.chords });
    }
  }
  const reserved = keymap.find(isReserved);
  if (reserved) return wrong(reserved.action, reservedReason(reserved));
  const conflict = conflictIn(keymap, new Set(Object.keys(changes)));
  return conflict ? { type: 'wrong', problem: conflict } : { type: 'keymap', keymap };
}

/** Keys that mean something in the message box already, and what. */
const boxKeys: { readonly [chord: Chord]: string } = {
  enter: 'Send',
  'shift+enter': 'New line',
  'alt+enter': 'After this turn',
  'mod+enter': 'Stop and send',
  escape: 'Escape',
  tab: 'Complete',
};

/** Escape leaves an empty box, so other keys can follow it. */
function isReserved({ chords: [first = '', second] }: Binding): boolean {
  return Object.hasOwn(boxKeys, first) && (first !== 'escape' || second === undefined);
}

function reservedReason({ chords: [first = ''] }: Binding): string {
  return `conflicts with ${JSON.stringify(first)}, which is "${boxKeys[first]}" in the message box`;
}

/** The key sequences of an action, as `parseKeys` reads them. */
export function keysOf(keymap: Keymap, action: KeyAction): string[] {
  return keymap.filter((binding) => binding.action === action).map(({ chords }) => chords.join(' '));
}

function bindingsOf(action: KeyAction, sequences: readonly string[]): Binding[] {
  return sequences.map((sequence) => ({ action, chords: sequence.split(' ') }));
}

function sequencesOf(wanted: Json | undefined, usual: readonly string[]): readonly string[] | null {
  if (wanted === undefined) return usual;
  if (wanted === null) return [];
  const list = Array.isArray(wanted) ? wanted : [wanted];
  return list.every((each) => typeof each === 'string') ? (list as string[]) : null;
}

/** Told of the action that was changed, since that is the one to change again. */
function conflictIn(keymap: Keymap, changed: ReadonlySet<string>): KeymapProblem | null {
  for (const [index, one] of keymap.entries()) {
    for (const other of keymap.slice(index + 1)) {
      if (!isBeginning(one.chords, other.chords) && !isBeginning(other.chords, one.chords)) continue;
      const [told, taken] = changed.has(other.action) ? [other, one] : [one, other];
      const keys = JSON.stringify(taken.chords.join(' '));
      if (told.action === taken.action) return { action: told.action, reason: `has ${keys} twice` };
      return { action: told.action, reason: `conflicts with ${keys}, which is "${keyActions[taken.action].label}"` };
    }
  }
  return null;
}

function isBeginning(chords: readonly Chord[], of: readonly Chord[]): boolean {
  return chords.every((chord, index) => of[index] === chord);
}

function wrong(action: string, reason: string): ReadKeymap {
  return { type: 'wrong', problem: { action, reason } };
}
