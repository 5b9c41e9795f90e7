import type { ImportEnd } from './journal-importer.ts';

/** Why a file was not imported, as a sentence. */
export function importProblem(outcome: Exclude<ImportEnd, { type: 'imported' }>): string {
  if (outcome.type === 'exists') return 'There is a session with this id already.';
  if (outcome.type === 'failed') {
    const rest = outcome.isRemoved ? 'Nothing was kept.' : 'Its rows are hidden and go at the next start.';
    return `Couldn't import the journal: ${outcome.detail}. ${rest}`;
  }
  return `This is not a journal of Quarterdeck: line ${outcome.line} ${outcome.reason}. Nothing was kept.`;
}
