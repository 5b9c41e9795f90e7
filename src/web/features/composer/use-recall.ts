import { useRef } from 'react';
import { useSession } from '../../store/session-context.ts';
import { type Recall, recallable, recallNext } from './recall.ts';

export type Recalling = {
  /** Whether the box holds a recalled text that was not changed. */
  isRecalling(text: string): boolean;
  /** What to show instead of this text; null when there is nothing to recall. */
  next(text: string, direction: 'older' | 'newer'): string | null;
  /** Remembers a text that was cleared and not sent. */
  remember(text: string): void;
};

export function useRecall(): Recalling {
  const session = useSession();
  const recall = useRef<Recall | null>(null);
  const cleared = useRef<string | null>(null);
  const isRecalling = (text: string) => recall.current !== null && recall.current.texts[recall.current.index] === text;
  return {
    isRecalling,
    next(text, direction) {
      const fresh = () => ({ texts: recallable(session.entries, cleared.current), index: -1 });
      const next = recallNext((isRecalling(text) && recall.current) || fresh(), direction);
      recall.current = next;
      if (next === null) return direction === 'newer' ? '' : null;
      return next.texts[next.index] ?? null;
    },
    remember(text) {
      if (text.trim() !== '') cleared.current = text;
    },
  };
}
