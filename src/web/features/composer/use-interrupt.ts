import { type RefObject, useCallback, useEffect } from 'react';
import { useCommand } from '../../store/command.ts';
import { actOnCard, canEscapeCard } from '../../store/request-cards.ts';
import { useSession } from '../../store/session-context.ts';
import { escapeAction } from './escape-action.ts';

type Parts = {
  root: RefObject<HTMLElement | null>;
  box: RefObject<HTMLElement | null>;
  isRunning: boolean;
  hasRequest: boolean;
  /** The turn is being stopped, or is over while work goes on in the background: stop that too. */
  isSecondPress: boolean;
};

/** Stops the turn. Escape outside the box does it too, unless a request waits: then it answers that first. */
export function useInterrupt({ root, box, isRunning, hasRequest, isSecondPress }: Parts): () => void {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const interrupt = useCallback(() => {
    if (!isRunning && !isSecondPress) return;
    void command({ type: 'session.interrupt', sessionId, ...(isSecondPress ? { everything: true } : {}) });
  }, [command, sessionId, isRunning, isSecondPress]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || !(target instanceof Element)) return;
      if (target === box.current || isLayerOpen() || isWrittenIn(target)) return;
      // The turn stops only where nothing else has the focus.
      const isAtRest = target === document.body || target.id === 'main' || root.current?.contains(target) === true;
      const action = escapeAction({
        ...{ isListOpen: false, isInBox: false, isEmpty: true },
        hasRequest: hasRequest && canEscapeCard(),
        isRunning: isRunning && isAtRest,
      });
      if (action !== null) event.preventDefault();
      if (action === 'answer') actOnCard('escape');
      if (action === 'interrupt') interrupt();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, box, isRunning, hasRequest, interrupt]);
  return interrupt;
}

/** Escape closes it. */
function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;
}

function isWrittenIn(target: Element): boolean {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
}
