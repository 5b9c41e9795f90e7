import { useEffect, useState } from 'react';
import type { TurnRow } from '../../../../core/session/change.ts';
import { getJson, pathOf } from '../../../connection/api.ts';
import { useSession, useSessionState } from '../../../store/session-context.ts';

const most = 60;

/** The last turns, asked for again whenever one has ended. */
export function useTurns(): readonly TurnRow[] {
  const { id } = useSession();
  const ended = useSessionState(({ turns, turn }) => turns - (turn.type === 'running' ? 1 : 0));
  const [turns, setTurns] = useState<readonly TurnRow[]>([]);
  useEffect(() => {
    if (ended === 0) return;
    const abort = new AbortController();
    getJson<{ turns: TurnRow[] }>(`/sessions${pathOf(id)}/turns`, { limit: most }, abort.signal)
      .then((page) => setTurns(page.turns))
      // The next turn's end asks again.
      .catch(() => {});
    return () => abort.abort();
  }, [id, ended]);
  return turns;
}
