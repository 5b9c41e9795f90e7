import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { type KeySequence, matchShortcut } from '../features/help/match-shortcut.ts';
import type { ShortcutAction } from '../features/help/shortcuts.ts';
import { filterBoxId } from '../features/sessions/filter-box.tsx';
import { openOverlay, overlay } from '../store/overlay.ts';
import { isMac } from '../ui/kbd.tsx';

/** Listens to the keys that hold anywhere. While something lies over the page, and while one types, most do not. */
export function useShortcuts(currentId: string | null): void {
  const [, navigate] = useLocation();
  const act = useRef<(action: ShortcutAction) => void>(() => {});
  act.current = (action) => {
    switch (action) {
      case 'palette':
        return openOverlay({ type: 'palette' });
      case 'shortcuts':
        return openOverlay({ type: 'shortcuts' });
      case 'newSession':
        return openOverlay({ type: 'newSession', cwd: null });
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
    const onKeyDown = (event: KeyboardEvent) => {
      const isMod = isMac ? event.metaKey : event.ctrlKey;
      if (event.defaultPrevented || event.altKey || event.isComposing || isModifier(event.key)) return;
      if (!isMod && (event.ctrlKey || event.metaKey)) return;
      const isTyping = overlay() !== null || isTypedInto(event.target);
      const matched = matchShortcut(sequence, { key: event.key, isMod, isTyping });
      sequence = matched.sequence;
      if (matched.action === null) return;
      event.preventDefault();
      act.current(matched.action);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
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

function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role=menu], [role=dialog]') !== null;
}
