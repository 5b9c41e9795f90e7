import { useEffect } from 'react';
import { useWaiting } from '../store/sessions.ts';

/** Names the window for what it shows, with the number of what waits for a person. */
export function useTitle(title: string | null): void {
  const waiting = useWaiting();
  useEffect(() => {
    const words = title === null ? 'Quarterdeck' : `${title} · Quarterdeck`;
    document.title = waiting > 0 ? `(${waiting}) ${words}` : words;
  }, [title, waiting]);
}
