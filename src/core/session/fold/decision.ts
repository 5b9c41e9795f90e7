import { decisionOf } from '../decision.ts';
import type { Entry } from '../entry.ts';
import type { Draft } from './draft.ts';

/** What is decided about a call is a row of its own. Its first put tells the mode that held when the call was made. */
export function keepDecision(draft: Draft, entry: Extract<Entry, { type: 'tool' }>): void {
  const { cwd, cli } = draft.state;
  const decision = decisionOf(entry, { cwd, mode: cli.mode });
  draft.changes.set(`decision ${entry.id}`, { type: 'decision', decision });
}
