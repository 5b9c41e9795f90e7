import type { JsonObject } from '../../core/json.ts';
import type { SessionEvent } from '../../core/session/event.ts';
import type { SessionState } from '../../core/session/state.ts';

/** Options that run nothing and open nothing. A file from elsewhere decides on no others. */
const harmless: ReadonlySet<string> = new Set(['model', 'effort', 'maxTurns', 'maxBudgetUsd', 'maxThinkingTokens']);

/**
 * What is noted at the end of a session that comes from elsewhere: its run is none of ours, what was still to be said is
 * not said here, and it is started with nothing that a stranger has chosen.
 */
export function closingEvents({ run, outbox, options }: SessionState): SessionEvent[] {
  const events: SessionEvent[] = [];
  if (run.type === 'live' || run.type === 'starting') {
    const none = { code: null, signal: null, stderrTail: '', detail: 'It was running when it was exported.' };
    events.push({ type: 'run.ended', epoch: run.run.epoch, end: 'stopped', ...none });
  }
  for (const { id } of outbox) events.push({ type: 'message.withdrawn', id, by: null });
  const kept = Object.entries(options).filter(([name]) => harmless.has(name));
  if (kept.length < Object.keys(options).length) {
    const remaining: JsonObject = Object.fromEntries(kept);
    events.push({ type: 'session.configured', options: remaining, by: null });
  }
  return events;
}
