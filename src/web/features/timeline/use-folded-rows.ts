import { useMemo } from 'react';
import type { Entry } from '../../../core/session/entry.ts';
import { foldTakenBack, type TakenBackRow, takenBackId } from '../../../core/session/select.ts';
import { spanOf } from '../../../core/session/taken-back.ts';
import { useSessionState } from '../../store/session-context.ts';
import { useTimeline } from './timeline-context.ts';

/** Rows with turns that were taken back folded, unless the person opened them or the address names one of them. */
export function useFoldedRows(entries: readonly Entry[], focusId: string | null): readonly (Entry | TakenBackRow)[] {
  const spans = useSessionState((state) => state.takenBack);
  const { folds } = useTimeline();
  return useMemo(() => {
    const focused = focusId === null ? undefined : entries.find(({ id }) => id === focusId);
    const span = focused ? spanOf(spans, focused.turn) : null;
    const first = span === null ? null : takenBackId(span);
    return foldTakenBack(entries, spans, (id) => folds.get(id) ?? id === first);
  }, [entries, spans, folds, focusId]);
}

/** Whether a turn is no longer part of the conversation. */
export function useIsTakenBack(turn: number): boolean {
  const { isInherited } = useTimeline();
  return useSessionState(({ takenBack }) => !isInherited && spanOf(takenBack, turn) !== null);
}
