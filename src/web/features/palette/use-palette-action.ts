import { useLocation } from 'wouter';
import type { WatchedSession } from '../../../client/watched-session.ts';
import { sessionStatus } from '../../../core/session/status.ts';
import { openAsideCard } from '../../store/aside-card.ts';
import { useCommand } from '../../store/command.ts';
import { insertText } from '../../store/insertion.ts';
import { openOverlay } from '../../store/overlay.ts';
import { usePanel } from '../../store/panel.ts';
import { setPreference } from '../../store/preference.ts';
import { useSessionActions } from '../../store/session-actions.ts';
import { useSessions } from '../../store/sessions.ts';
import { useTheme } from '../../store/theme.ts';
import { reviewWorktree } from '../../store/worktree-review.ts';
import type { PaletteAction } from './palette-items.ts';

/** Does what was chosen. */
export function usePaletteAction(watched: WatchedSession | null): (action: PaletteAction) => void {
  const [, navigate] = useLocation();
  const [, setTheme] = useTheme();
  const command = useCommand();
  const actions = useSessionActions();
  const sessions = useSessions();
  const panel = usePanel();

  const actOn = (verb: Extract<PaletteAction, { type: 'session' }>['verb']) => {
    const state = watched?.state;
    if (!state) return;
    const { id, title, turns } = state;
    const { archived, pinned } = sessions?.find((item) => item.id === id) ?? { archived: false, pinned: false };
    void actions[verb]({ id, title, turns, archived, pinned, status: sessionStatus(state).type });
  };

  return (action) => {
    const sessionId = watched?.id ?? '';
    switch (action.type) {
      case 'go':
        return navigate(action.href);
      case 'newSession':
        return openOverlay({ type: 'newSession', cwd: watched?.state?.cwd ?? null });
      case 'shortcuts':
        return openOverlay({ type: 'shortcuts' });
      case 'template':
        return openOverlay({ type: 'template' });
      case 'aside':
        return openAsideCard();
      case 'goBack':
        return openOverlay({ type: 'goBack', sessionId, messageId: null });
      case 'worktree':
        return reviewWorktree();
      case 'write':
        return insertText(action.text);
      case 'theme':
        return setTheme(action.theme);
      case 'model':
        return void command({ type: 'model.set', sessionId, model: action.model });
      case 'mode':
        return void command({ type: 'mode.set', sessionId, mode: action.mode });
      case 'panel':
        return panel.show(action.panel);
      case 'filter':
        return setPreference('filter', action.filter);
      case 'session':
        return actOn(action.verb);
    }
  };
}
