import type { RunStart } from '../../core/session/own-event.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { SessionChoice } from '../claude/arguments.ts';
import type { StartProblem } from '../claude/start-problem.ts';

/** How the next run of a session begins. `seen` is what a failed start taught: that the CLI has it, or has it not. */
export function startChoice(
  state: SessionState,
  seen: StartProblem | null,
): { start: RunStart; session: SessionChoice } {
  const { id: ownId, cliId: id = ownId, forkedFrom } = state;
  const known = seen === 'exists' || (seen === null && state.turns > 0 && !isEphemeral(state));
  if (known) return { start: 'resume', session: { type: 'resume', id } };
  if (forkedFrom) {
    const at = forkedFrom.at === undefined ? {} : { at: forkedFrom.at };
    return { start: 'fork', session: { type: 'fork', from: forkedFrom.id, id, ...at } };
  }
  const { fromPr } = state.options;
  if (typeof fromPr === 'string') return { start: 'fork', session: { type: 'pullRequest', value: fromPr, id } };
  return { start: 'new', session: { type: 'new', id } };
}

function isEphemeral(state: SessionState): boolean {
  return state.options.noSessionPersistence === true;
}
