import { join } from 'node:path';
import type { OpenFailed } from './database.ts';
import { markerOf } from './marker.ts';

/** Why a data folder can't be used, in a sentence that names the place and says what to do. */
export function openProblem({ reason, detail }: OpenFailed, folder: string): string {
  const file = join(folder, 'quarterdeck.sqlite');
  switch (reason) {
    case 'readOnly':
      return `${folder} cannot be written. Give this user the right to write there, or choose another folder with --data.`;
    case 'full':
      return `There is no room left for ${folder}. Make room, or choose another folder with --data.`;
    case 'locked':
      return `The database in ${folder} is locked by another program. End that one, or choose another folder with --data.`;
    case 'newer':
    case 'foreign':
    case 'gone':
      return detail;
    case 'corrupt':
      return (
        `${file} can't be opened: ${withoutStop(detail)}. The file is damaged or isn't a database. Run "quarterdeck doctor ` +
        `--data ${folder}" to see what is wrong, then put back a copy that "quarterdeck backup" made, or move the file away.`
      );
    case 'lost':
      return (
        `${detail} Put the file back (with its -wal file), or restore a copy that "quarterdeck backup" made. To ` +
        `continue with what is there now, delete ${markerOf(file)}.`
      );
    case 'io':
    case 'closed':
    case 'other':
      return `${folder} cannot be used as the data folder (${detail}). Choose another one with --data.`;
  }
}

function withoutStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence.slice(0, -1) : sentence;
}
