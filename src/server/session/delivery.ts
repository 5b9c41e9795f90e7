import { activeLimit } from '../../core/limit/limited.ts';
import type { OutboxRow } from '../../core/session/change.ts';
import type { SessionState } from '../../core/session/state.ts';
import { readsPriority } from '../claude/capability.ts';

/**
 * The message to write next, if any may be written now. While a turn runs, only those that are meant for it go out; the
 * rest waits here, where it can be edited, reordered and taken back, and each gets a turn of its own. What an earlier run did
 * not confirm is written again under the same id, which the CLI itself makes safe.
 */
export function nextToDeliver(state: SessionState, epoch: number): OutboxRow | null {
  if (state.budget.held !== null) return null;
  const due = state.outbox.filter((row) => isDue(row, epoch) && !isLimited(state, row));
  const first = due.find(({ timing }) => timing === 'now') ?? due[0] ?? null;
  if (!isBusy(state, epoch)) return first;
  if (first?.timing === 'now' && readsPriority(state.cli)) return first;
  return due.find(({ timing }) => timing === 'steer') ?? null;
}

/** Whether anything waits to be written, by the live run or, without one, by the next. */
export function hasUndelivered(state: SessionState, epoch: number | null): boolean {
  // What a budget holds back waits for it, and starts no run.
  if (state.budget.held !== null) return false;
  return state.outbox.some((row) => isDue(row, epoch) && !isLimited(state, row));
}

/** What waited when a limit ended the turn would only run into the same limit. What a person sends afterwards may not. */
function isLimited(state: SessionState, row: OutboxRow): boolean {
  const limit = activeLimit(state);
  return limit !== null && row.seq < limit.seq;
}

function isBusy({ turn, outbox }: SessionState, epoch: number): boolean {
  return turn.type === 'running' || outbox.some((row) => row.delivery === 'written' && row.epoch === epoch);
}

function isDue(row: OutboxRow, epoch: number | null): boolean {
  if (row.delivery === 'saved') return row.held !== true;
  return (row.delivery === 'written' || row.delivery === 'failed') && row.epoch !== epoch;
}
