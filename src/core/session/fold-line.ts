import type { SessionEvent } from './event.ts';
import { type EventLine, reduce, type Step } from './reduce.ts';
import type { SessionState } from './state.ts';

/**
 * Folds a line, whatever it holds. A line that brings out a bug is shown as one that is not understood: it must stop
 * neither a session nor a rebuild nor a browser, each of which would meet it again.
 */
export function foldLine(state: SessionState, line: EventLine): Step {
  try {
    return reduce(state, line);
  } catch (error) {
    return reduce(state, { ...line, events: notUnderstood(error) });
  }
}

/** How a line is marked that brought out a bug. */
export const bugKind = 'not understood';

export function notUnderstood(error: unknown): SessionEvent[] {
  const problem = error instanceof Error ? error.message : String(error);
  return [{ type: 'frame.unknown', kind: bugKind, json: null, problem }];
}
