import { useEffect } from 'react';
import { createListeners } from '../../client/listeners.ts';

const insertions = createListeners<[string]>();

/** Puts a text into the message box of the session in front, if there is one. */
export function insertText(text: string): void {
  insertions.tell(text);
}

/** Told of texts that others want to put in. `insert` stays the same from one render to the next. */
export function useInsertions(insert: (text: string) => void): void {
  useEffect(() => insertions.add(insert), [insert]);
}
