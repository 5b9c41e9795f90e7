import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { chordOf } from '../../core/keymap/chord.ts';
import { type KeyAction, keyActions } from '../../core/keymap/key-actions.ts';
import { type KeySequence, matchKeys } from '../../core/keymap/match-keys.ts';
import { filterBoxId } from '../features/sessions/filter-box.tsx';
import { openAsideCard } from '../store/aside-card.ts';
import { canFind, findBoxId, openFind } from '../store/find.ts';
import { currentKeymap } from '../store/keymap.ts';
import { closeOverlay, openOverlay, overlay } from '../store/overlay.ts';
import { actOnCard, moveToCard, undoOnCard } from '../store/request-cards.ts';
import { sessionKeys } from '../store/session-keys.ts';
import { isMac } from '../ui/key-names.ts';

/** Keys further apart are no sequence. */
const sequenceMs = 1500;

/** Listens to the keys that hold anywhere. While something lies over the page, and while one types, most do not. */
export function useShortcuts(currentId: string | null): void {
  const [, navigate] = useLocation();
  const act = useRef<(action: KeyAction) => void>(() => {});
  act.current = (action) => {
    switch (action) {
      case 'allow':
      case 'suggestion1':
      case 'suggestion2':
      case 'suggestion3':
      case 'deny':
      case 'denyNote':
        return actOnCard(action);
      case 'undoDeny':
        return undoOnCard();
      case 'nextRequest':
        return moveToCard(1) ? undefined : navigate('/inbox');
      case 'stop':
        return sessionKeys()?.stop();
      case 'nextMode':
        return sessionKeys()?.nextMode();
      case 'goBack':
        if (currentId !== null) openOverlay({ type: 'goBack', sessionId: currentId, messageId: null });
        return;
      case 'palette':
        return overlay()?.type === 'palette' ? closeOverlay() : openOverlay({ type: 'palette' });
      case 'shortcuts':
        return openOverlay({ type: 'shortcuts' });
      case 'newSession':
        return openOverlay({ type: 'newSession', cwd: null });
      case 'askAside':
        if (currentId !== null && overlay() === null) openAsideCard();
        return;
      case 'find':
        openFind();
        return;
      case 'filter':
        return document.getElementById(filterBoxId)?.focus();
      case 'goSessions':
        return navigate('/');
      case 'goInbox':
        return navigate('/inbox');
      case 'goSearch':
        return navigate('/search');
      case 'goCost':
        return navigate('/cost');
      case 'goAgents':
        return navigate('/agents');
      case 'goSettings':
        return navigate('/settings');
      case 'goHelp':
        return navigate('/help');
      case 'previousSession':
        return goBy(-1, currentId, navigate);
      case 'nextSession':
        return goBy(1, currentId, navigate);
    }
  };

  useEffect(() => {
    let sequence: KeySequence = [];
    let pressedAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, code, altKey: alt, shiftKey: shift } = event;
      const mod = isMac ? event.metaKey : event.ctrlKey;
      if (event.defaultPrevented || event.isComposing || isModifier(key)) return;
      if (!mod && (event.ctrlKey || event.metaKey)) return;
      const isTyping = overlay() !== null || (isTypedInto(event.target) && !isLeft(event));
      const before = event.timeStamp - pressedAt < sequenceMs ? sequence : [];
      const matched = matchKeys(currentKeymap(), before, chordOf({ key, code, mod, alt, shift }), isTyping);
      sequence = event.repeat ? [] : matched.sequence;
      pressedAt = event.timeStamp;
      if (matched.action === null || (matched.action === 'find' && isForBrowser(event.target))) return;
      // Tab moves the focus, except in the message box, which has taken it already.
      if (matched.action === 'nextMode' && key === 'Tab') return;
      event.preventDefault();
      // One press, one answer.
      if (event.repeat && keyActions[matched.action].group !== 'anywhere') return;
      act.current(matched.action);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Rows out of sight don't exist, so the browser's own find misses most of a timeline. A second press in the find box
 * opens it all the same, and so does the first where there is no timeline.
 */
function isForBrowser(target: EventTarget | null): boolean {
  return !canFind() || overlay() !== null || (target instanceof HTMLElement && target.id === findBoxId);
}

/** The list on the page has the order that a person sees. */
function goBy(step: number, currentId: string | null, navigate: (path: string) => void): void {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-session]')].map(({ dataset }) => dataset.session);
  const at = ids.indexOf(currentId ?? undefined);
  const next = ids[at === -1 ? 0 : at + step];
  if (next) navigate(`/sessions/${next}`);
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt';
}

/** Escape left the message box: it can be the first of two. */
function isLeft({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && target instanceof HTMLTextAreaElement && document.activeElement === document.body;
}

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=dialog]') !== null;
}
