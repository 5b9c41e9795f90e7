import type { SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';
import { cutEvents } from '../session/cut-blocks.ts';

/**
 * The last line of an imported session closes whatever the file left open: its run isn't one of ours, nobody waits for
 * answers to its requests, its unsent messages are withdrawn, it continues after no limit, it gets no extra budget, and
 * nothing is started in its permission mode.
 */
export function closingEvents(state: SessionState): SessionEvent[] {
  const { imported, cli, run, requests, outbox, budget, limited } = state;
  const events = cutEvents(state);
  if (run.type === 'live' || run.type === 'starting') {
    const none = { code: null, signal: null, stderrTail: '', detail: 'It was running when it was exported.' };
    events.push({ type: 'run.ended', epoch: run.run.epoch, end: 'stopped', ...none });
  } else {
    for (const { id } of requests) events.push({ type: 'request.cancelled', id, reason: 'the CLI ended' });
  }
  for (const { id } of outbox) events.push({ type: 'message.withdrawn', id, by: null });
  if (limited && limited.continueAt !== null) events.push({ type: 'limit.cancelled', turn: limited.turn, by: null });
  if (budget.held) events.push({ type: 'budget.lifted', id: budget.held.id, reason: 'removed' });
  for (const [id, { since, dollars }] of Object.entries(budget.allowed)) {
    if (dollars !== 0) events.push({ type: 'budget.allowed', id, since, dollars: 0, by: null });
  }
  if (!imported || cli.mode !== null) events.push({ type: 'session.imported' });
  return events;
}
