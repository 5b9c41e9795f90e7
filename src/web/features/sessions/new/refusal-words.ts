import type { WireError } from '../../../../core/wire.ts';
import type { RunProblems } from '../../../ui/run-options/run-form.ts';

/** Where in the form a refusal of the server belongs. */
export type RefusalWords = { folder?: string; worktree?: string; run?: RunProblems; other?: string };

export function refusalWords(error: WireError): RefusalWords {
  if (error.rule === 'W25') return { folder: error.message };
  const option = typeof error.option === 'string' ? error.option : null;
  if (option === null) return { other: error.message };
  const words = error.message.replace(`${option} `, 'This ');
  if (option === 'ownWorktree') return { worktree: error.message };
  return { run: { [option]: words }, other: error.message };
}
