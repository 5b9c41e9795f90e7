import type { SessionEvent } from '../event.ts';
import type { SessionState } from '../state.ts';
import type { Draft } from './draft.ts';

/**
 * Notes when something last happened that makes a session unread: its turn is over, it asks, or its run failed. A killed
 * server that left an idle run cut nothing. Called after the event was folded.
 */
export function noteNews({ state, at }: Draft, event: SessionEvent): void {
  if (isNews(event, state)) state.newsAt = Math.max(state.newsAt ?? 0, at);
}

function isNews(event: SessionEvent, { run }: SessionState): boolean {
  switch (event.type) {
    case 'turn.ended':
    case 'turn.closed':
    case 'request.opened':
    case 'aside.answered':
    case 'budget.reached':
      return true;
    case 'run.ended':
      if (event.end === 'swept') return run.type === 'ended' && !run.wasIdle;
      return event.end !== 'finished' && event.end !== 'stopped';
    default:
      return false;
  }
}
