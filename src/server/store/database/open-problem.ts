import type { OpenFailed } from './database.ts';

/** Why a data folder cannot be used, in one sentence that says what to do. */
export function openProblem({ reason, detail }: OpenFailed, folder: string): string {
  switch (reason) {
    case 'readOnly':
      return `${folder} cannot be written. Give this user the right to write there, or choose another folder with --data.`;
    case 'full':
      return `There is no room left for ${folder}. Make room, or choose another folder with --data.`;
    case 'locked':
      return `The database in ${folder} is locked by another program. End that one, or choose another folder with --data.`;
    case 'newer':
    case 'foreign':
    case 'corrupt':
    case 'gone':
      return detail;
    case 'closed':
    case 'other':
      return `${folder} cannot be used as the data folder (${detail}). Choose another one with --data.`;
  }
}
