import { useMemo, useSyncExternalStore } from 'react';
import type { WatchedSession } from '../../../client/watched-session.ts';
import type { RowFilter } from '../../../core/session/select.ts';
import { sessionStatus } from '../../../core/session/status.ts';
import type { SessionItem } from '../../../core/wire.ts';
import { useMay } from '../../store/client-context.ts';
import { usePreference } from '../../store/preference.ts';
import { useSessions } from '../../store/sessions.ts';
import { useTheme } from '../../store/theme.ts';
import { hasWorktree } from '../../store/worktree-review.ts';
import { type Current, paletteItems } from './palette-items.ts';

const never = () => () => {};
const everything: RowFilter = { tools: true, thinking: true, notices: true };

/** What the palette offers. It is told once when it opens: items that move while one reads are hard to hit. */
export function usePaletteItems(watched: WatchedSession | null) {
  const sessions = useSessions();
  const [theme] = useTheme();
  const [filter] = usePreference<RowFilter>('filter', everything);
  const may = useMay('session.rename');
  // The palette may be opened before the session has come.
  useSyncExternalStore(watched?.onChange ?? never, () => watched?.state == null);
  const current = currentOf(
    watched,
    sessions?.find(({ id }) => id === watched?.id),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the list or the session came
  return useMemo(
    () => paletteItems({ sessions: sessions ?? [], current, theme, filter, may, hasWorktree: hasWorktree() }),
    [sessions === null, watched?.id, current === null, theme, filter, may],
  );
}

function currentOf(watched: WatchedSession | null, listed: SessionItem | undefined): Current | null {
  const state = watched?.state;
  if (!state) return null;
  const { id, title, turns, cli } = state;
  const status = sessionStatus(state).type;
  const { archived = false, pinned = false } = listed ?? {};
  return {
    id,
    title,
    turns,
    status,
    archived,
    pinned,
    models: cli.models,
    model: cli.model,
    mode: cli.mode,
    version: cli.version,
    commands: cli.commands,
  };
}
