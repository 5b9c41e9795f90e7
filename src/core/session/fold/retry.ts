import { memberOf } from '../../json.ts';
import { latestTime } from '../../number.ts';
import type { Entry, Notice } from '../entry.ts';
import type { TurnEvent } from '../event.ts';
import { addEntry, type Draft, nextId, putEntry } from './draft.ts';

/** A retry is one line that counts up, not a line for each attempt. */
export function showRetry(draft: Draft, event: Extract<TurnEvent, { type: 'retry.scheduled' }>): void {
  const { attempt, limit, delayMs, status, error } = event;
  const notice: Notice = { type: 'retry', attempt, limit, delayMs, status, error };
  draft.state.activity = {
    type: 'retrying',
    attempt,
    limit,
    until: Math.min(draft.at + delayMs, latestTime),
    status,
    error,
  };
  const open = openRetry(draft);
  if (open) return putEntry(draft, { ...open, notice }, true);
  addEntry(draft, nextId(draft), null, { type: 'notice', notice }, true);
}

/** The model answers: a later failure is another line. */
export function endRetry(draft: Draft): void {
  const open = openRetry(draft);
  if (open) putEntry(draft, open, false);
  if (draft.state.activity.type === 'retrying') draft.state.activity = { type: 'none' };
}

function openRetry(draft: Draft): Extract<Entry, { type: 'notice' }> | null {
  const { open } = draft.state;
  for (const id in open) {
    const entry = memberOf(open, id);
    if (entry?.type === 'notice' && entry.notice.type === 'retry') return entry;
  }
  return null;
}
