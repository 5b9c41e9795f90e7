import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Entry } from '../../../core/session/entry.ts';
import { inheritance } from '../../../core/session/inherited.ts';
import { type ForkPointRow, type InheritedRow, type RowFilter, rows } from '../../../core/session/select.ts';
import { useSessionState } from '../../store/session-context.ts';
import { type Origin, openOrigin, shownEntries, stepBack } from './origin-pages.ts';

type Inherited = { rows: readonly (InheritedRow | ForkPointRow)[]; onOlder(): void };

const none: Inherited['rows'] = [];

/** Enough rows to fill a screen, after which scrolling asks for more. */
const fewRows = 40;

/**
 * What a fork begins with: the conversation of the session it was forked from, up to the fork point, and of that one's
 * origin before it. `own` are the fork's entries from its first one on; null while earlier ones are not here.
 */
export function useInherited(own: readonly Entry[] | null, filter: RowFilter): Inherited {
  const forkedFrom = useSessionState((state) => state.forkedFrom);
  const turns = useSessionState((state) => state.turns);
  const starts = own === null || forkedFrom === null ? null : inheritance(own, turns);
  const isForked = starts?.type === 'time';
  const ranAt = starts?.type === 'time' ? starts.at : null;
  const [origins, setOrigins] = useState<readonly Origin[]>([]);
  const asked = useRef<AbortController | null>(null);

  const onOlder = useCallback(() => {
    if (!isForked || forkedFrom === null || asked.current !== null) return;
    const control = new AbortController();
    const { signal } = control;
    const opening = () => openOrigin(forkedFrom, ranAt, signal).then((origin) => [origin]);
    const coming = origins.length === 0 ? opening() : stepBack(origins, signal);
    if (coming === null) return;
    asked.current = control;
    coming
      .then((next) => signal.aborted || setOrigins(next))
      // It is asked for again with the next scroll.
      .catch(() => {})
      .finally(() => {
        if (asked.current === control) asked.current = null;
      });
  }, [isForked, forkedFrom, ranAt, origins]);

  const shown = useMemo(() => (isForked ? rowsOf(origins, filter) : none), [isForked, origins, filter]);
  useEffect(() => {
    if (shown.length < fewRows) onOlder();
  }, [shown, onOlder]);
  useEffect(
    () => () => {
      asked.current?.abort();
      asked.current = null;
    },
    [],
  );
  return { rows: shown, onOlder };
}

function rowsOf(origins: readonly Origin[], filter: RowFilter): Inherited['rows'] {
  return origins.toReversed().flatMap((origin) => {
    const { sessionId, facts } = origin;
    const inherited = rows(shownEntries(origin), filter).map(
      (entry): InheritedRow => ({
        type: 'inherited',
        id: `${sessionId} ${entry.id}`,
        sessionId,
        cwd: facts?.cwd ?? '',
        entry,
      }),
    );
    return [...inherited, divider(origin)];
  });
}

function divider(origin: Origin): ForkPointRow {
  const { sessionId, facts } = origin;
  const last = shownEntries(origin).findLast(({ type }) => type === 'message' || type === 'text');
  return {
    type: 'forkPoint',
    id: `fork ${sessionId}`,
    sessionId,
    origin: facts && { title: facts.title },
    last: last && 'text' in last && last.text !== null ? { id: last.id, text: last.text } : null,
  };
}
