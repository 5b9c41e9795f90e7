import { useEffect } from 'react';
import { createListeners } from '../../client/listeners.ts';

/** A text, and images with it. */
export type Insertion = { text: string; files: readonly File[] };

const insertions = createListeners<[Insertion]>();
/** For sessions that are about to be shown. */
const waiting = new Map<string, Insertion>();

/** Puts a text into the message box of the session in front, if there is one. */
export function insertText(text: string): void {
  insertContent({ text, files: [] });
}

export function insertContent(insertion: Insertion): void {
  insertions.tell(insertion);
}

/** Fills the message box of a session when it is next shown. */
export function insertLater(sessionId: string, insertion: Insertion): void {
  waiting.set(sessionId, insertion);
}

/** Called with what others want to put in. `insert` stays the same from one render to the next. */
export function useInsertions(sessionId: string, insert: (insertion: Insertion) => void): void {
  useEffect(() => {
    const kept = waiting.get(sessionId);
    waiting.delete(sessionId);
    if (kept) insert(kept);
    return insertions.add(insert);
  }, [sessionId, insert]);
}
