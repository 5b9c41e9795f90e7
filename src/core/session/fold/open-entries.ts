import type { Entry } from '../entry.ts';

type Entries = { [id: string]: Entry };

export function withEntry(entries: Entries, entry: Entry): Entries {
  const next = copyOf(entries);
  next[entry.id] = entry;
  return next;
}

export function withoutEntry(entries: Entries, id: string): Entries {
  const next = copyOf(entries);
  delete next[id];
  return next;
}

/** Ids come and go. An object without a prototype is a table from the start, and no shape is kept for each of them. */
function copyOf(entries: Entries): Entries {
  return Object.assign(Object.create(null) as Entries, entries);
}
