import { type RefObject, useCallback, useEffect } from 'react';
import { useCommand } from '../../store/command.ts';
import { useSession } from '../../store/session-context.ts';
import { escapeAction } from './escape-action.ts';

type Parts = { root: RefObject<HTMLElement | null>; box: RefObject<HTMLElement | null>; isRunning: boolean };

/** Stops the turn. Escape does it too, where nothing else has the focus: on the page itself and beside the box. */
export function useInterrupt({ root, box, isRunning }: Parts): () => void {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const interrupt = useCallback(() => {
    void command({ type: 'session.interrupt', sessionId });
  }, [command, sessionId]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
      if (event.target === box.current) return;
      if (event.target !== document.body && !root.current?.contains(event.target)) return;
      const facts = { isListOpen: false, isInBox: false, isEmpty: true, isRunning };
      if (escapeAction(facts) === 'interrupt') interrupt();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, box, isRunning, interrupt]);
  return interrupt;
}
