import type { Place } from './event.ts';
import { type LastWords, lastLine } from './last-line.ts';
import type { SessionState } from './state.ts';
import { type SessionStatus, sessionStatus } from './status.ts';

/** The line a session has in a list. */
export type SessionSummary = {
  title: string | null;
  status: SessionStatus['type'];
  model: string | null;
  turns: number;
  cost: number;
  waiting: number;
  updatedAt: number;
  /** Where it is driven. */
  place: Place;
  /** The last words, as one line of plain text. */
  lastLine?: LastWords;
  /** When something last happened that a person wants to see. */
  newsAt?: number;
  tags?: string[];
};

export function summarise(state: SessionState): SessionSummary {
  return {
    title: state.title,
    status: sessionStatus(state).type,
    model: state.cli.model,
    turns: state.turns,
    cost: state.cost.total,
    waiting: state.requests.length + (state.budget.held?.act === 'ask' ? 1 : 0),
    updatedAt: state.updatedAt,
    place: state.transcript?.place ?? 'deck',
    ...(state.lastWords && { lastLine: lastLine(state.lastWords) }),
    ...(state.newsAt !== undefined && { newsAt: state.newsAt }),
    ...(state.tags && { tags: state.tags }),
  };
}
