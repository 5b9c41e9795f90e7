import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '../../client/listeners.ts';
import type { Json } from '../../core/json.ts';

const changes = createListeners<[string]>();
const known = new Map<string, Json>();
const prefix = 'quarterdeck.';

if (typeof window !== 'undefined') {
  // Another tab has changed one.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || !key.startsWith(prefix)) return;
    known.delete(key.slice(prefix.length));
    changes.tell(key.slice(prefix.length));
  });
}

/** Something small that this browser remembers, of `usual` until it is set. */
export function usePreference<Value extends Json>(name: string, usual: Value): [Value, (value: Value) => void] {
  const value = useSyncExternalStore(changes.add, () => preference(name, usual));
  const set = useCallback((next: Value) => setPreference(name, next), [name]);
  return [value, set];
}

export function preference<Value extends Json>(name: string, usual: Value): Value {
  if (!known.has(name)) known.set(name, read(name));
  const value = known.get(name) ?? null;
  return value === null ? usual : (value as Value);
}

/** Null forgets it. */
export function setPreference(name: string, value: Json): void {
  known.set(name, value);
  changes.tell(name);
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // There is no room or no storage: it holds until the page is left.
  }
}

function read(name: string): Json {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Json;
  } catch {
    return null;
  }
}
