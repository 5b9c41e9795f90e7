import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';
import type { JsonObject } from '../../core/json.ts';
import type { KeyAction } from '../../core/keymap/key-actions.ts';
import { defaultKeymap, type Keymap, keysOf, readKeymap } from '../../core/keymap/keymap.ts';
import { getJson, sendJson } from '../connection/api.ts';
import { keysName } from '../ui/key-names.ts';

type Keys = { keys: JsonObject };

const changes = createListeners<[]>();
let keymap = defaultKeymap;

/** What keys do now: the defaults until the server has told which were changed. */
export function useKeymap(): Keymap {
  return useSyncExternalStore(changes.add, currentKeymap);
}

/** The first keys of an action, as they are written on keyboards; null where it has none. */
export function useKeyName(action: KeyAction): string | null {
  const [keys] = keysOf(useKeymap(), action);
  return keys === undefined ? null : keysName(keys);
}

export function currentKeymap(): Keymap {
  return keymap;
}

/** Asks for the changed keys, and again when a person comes back to this tab. */
export function useKeymapLoading(): void {
  useEffect(() => {
    // Without an answer the keys stay as they are.
    const load = () => void getJson<Keys>('/keys').then(takeKeys, () => undefined);
    const onVisible = () => document.visibilityState === 'visible' && load();
    load();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
}

export async function saveKeys(keys: JsonObject): Promise<JsonObject> {
  const saved = await sendJson<Keys>('PUT', '/keys', { keys } satisfies Keys);
  takeKeys(saved);
  return saved.keys;
}

function takeKeys({ keys }: Keys): void {
  const read = readKeymap(keys);
  if (read.type === 'wrong') return;
  keymap = read.keymap;
  changes.tell();
}
