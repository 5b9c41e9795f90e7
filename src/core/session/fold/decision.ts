import { type Decision, decisionOf } from '../decision.ts';
import type { ToolEntry } from '../entry.ts';
import { changeOf, putChange } from './changes.ts';
import type { Draft } from './draft.ts';

/** What is decided about a call is a row of its own. Its first put tells the mode that held when the call was made. */
export function openDecision(draft: Draft, entry: ToolEntry): void {
  putDecision(draft, decisionIn(draft, entry));
}

/** Puts the row again when there is more to say than that nothing is decided. */
export function keepDecision(draft: Draft, entry: ToolEntry): void {
  const decision = decisionIn(draft, entry);
  if (decision.outcome !== 'open' || changeOf(draft.changes, 'decision', entry.id)) putDecision(draft, decision);
}

function decisionIn({ state: { cwd, cli } }: Draft, entry: ToolEntry): Decision {
  return decisionOf(entry, { cwd, mode: cli.mode });
}

function putDecision(draft: Draft, decision: Decision): void {
  putChange(draft.changes, { type: 'decision', decision });
}
