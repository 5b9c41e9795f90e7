import type { Imported } from './journal-import.ts';

/** Why a file was not taken, as a sentence. */
export function importProblem(outcome: Exclude<Imported, { type: 'imported' }>): string {
  if (outcome.type === 'exists') return 'There is a session with this id already.';
  return `This is not a journal of Quarterdeck: line ${outcome.line} ${outcome.reason}. Nothing was kept.`;
}
