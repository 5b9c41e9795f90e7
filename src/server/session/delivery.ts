import type { OutboxRow } from '../../core/session/change.ts';
import type { SessionState } from '../../core/session/state.ts';

/**
 * The message to write next, if any may be written now. One at a time: while a turn runs the rest waits here, where it
 * can still be withdrawn. What an earlier run did not confirm is written again under the same id, which the CLI itself
 * makes safe.
 */
export function nextToDeliver(state: SessionState, epoch: number): OutboxRow | null {
  if (state.turn.type === 'running' || state.budget.held !== null) return null;
  if (state.outbox.some((row) => row.delivery === 'written' && row.epoch === epoch)) return null;
  return state.outbox.find((row) => isDue(row, epoch)) ?? null;
}

/** Whether anything waits to be written, by the live run or, without one, by the next. */
export function hasUndelivered(state: SessionState, epoch: number | null): boolean {
  // What a budget holds back waits for it, and starts no run.
  if (state.budget.held !== null) return false;
  return state.outbox.some((row) => isDue(row, epoch));
}

function isDue(row: OutboxRow, epoch: number | null): boolean {
  if (row.delivery === 'saved') return true;
  return (row.delivery === 'written' || row.delivery === 'failed') && row.epoch !== epoch;
}
