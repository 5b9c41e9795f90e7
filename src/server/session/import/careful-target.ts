import type { SessionState } from '../../../core/session/state.ts';
import type { Store } from '../../store/store.ts';
import { CommitQueue } from '../commit-queue.ts';
import { type ImportTarget, NotKept } from './import-target.ts';
import { createSessionTarget } from './session-target.ts';

type Written = { holder: string; epoch: number; state: SessionState };

const retryAfterMs = 50;

/**
 * Commits lines as a live session does, which sets aside the one that the database rejects. It is slower than writing
 * many lines at once, so it is for files that have such a line.
 */
export function createCarefulTarget(store: Store, { holder, epoch, state }: Written): ImportTarget {
  const queue = new CommitQueue({
    sessionId: state.id,
    holder,
    epoch,
    state,
    append: store.append,
    publish: () => {},
    frame: () => {},
    onPressure: () => {},
    onFenced: () => {},
    // A failure that passes is for the next look at the file.
    onBlocked: (failure) => (failure && failure.reason !== 'other' ? queue.stopRetrying() : undefined),
    retryAfterMs,
  });
  return createSessionTarget(state, async (lines) => {
    const commits = await Promise.all(lines.map((line) => queue.push(line)));
    const refused = commits.find((commit) => commit.type === 'refused' && commit.reason !== 'rejected');
    if (refused) throw new NotKept('The session could not take it.');
  });
}
