import { foldLine } from '../../core/session/fold-line.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { meaningOf } from '../claude/interpret/meaning.ts';
import type { Store } from '../store/store.ts';
import { understand } from './understand.ts';

const pageLines = 512;
const pageBytes = 4 * 1024 * 1024;

/** The state at the end of the journal: the last checkpoint and the few lines after it. */
export async function loadState(store: Store, sessionId: string): Promise<SessionState> {
  const checkpoint = await store.checkpoint(sessionId);
  // A checkpoint of an earlier version lacks what came later.
  let state: SessionState = { ...emptyState(sessionId), ...checkpoint?.state };
  for (;;) {
    const lines = await store.lines(sessionId, state.seq, pageLines, pageBytes);
    if (lines.length === 0) return state;
    for (const line of lines) state = foldLine(state, { ...line, events: understand(() => meaningOf(line)) }).state;
  }
}
