import type { SessionEvent } from '../../core/session/event.ts';
import { type EventLine, reduce, type Step } from '../../core/session/reduce.ts';
import type { SessionState } from '../../core/session/state.ts';

/**
 * Folds a line, whatever it holds. A line that brings out a bug is shown as one that is not understood: it must stop
 * neither the session nor a rebuild, which would meet it again.
 */
export function foldLine(state: SessionState, line: EventLine): Step {
  try {
    return reduce(state, line);
  } catch (error) {
    return reduce(state, { ...line, events: notUnderstood(error) });
  }
}

/** What a line means, or that it could not be told. */
export function understand(read: () => SessionEvent[]): SessionEvent[] {
  try {
    return read();
  } catch (error) {
    return notUnderstood(error);
  }
}

export function notUnderstood(error: unknown): SessionEvent[] {
  const problem = error instanceof Error ? error.message : String(error);
  return [{ type: 'frame.unknown', kind: 'not understood', json: null, problem }];
}
