import { useEffect } from 'react';
import { useWaiting } from '../../store/sessions.ts';
import { drawBadge } from './favicon-badge.ts';

/** The title of the page, with the number of requests that wait: "(2) Fix login · Quarterdeck". */
export function waitingTitle(title: string, waiting: number): string {
  const named = title === '' ? 'Quarterdeck' : `${title} · Quarterdeck`;
  return waiting === 0 ? named : `(${waiting}) ${named}`;
}

/** Names the browser's tab, and says in it and in its icon how many requests wait. */
export function useWaitingTitle(title: string): void {
  const waiting = useWaiting();
  useEffect(() => {
    document.title = waitingTitle(title, waiting);
  }, [title, waiting]);
  useEffect(() => drawBadge(waiting), [waiting]);
}
