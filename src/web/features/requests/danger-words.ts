import type { DangerCode } from '../../../core/permission/command-dangers.ts';
import type { Danger } from '../../../core/permission/danger.ts';

const sentences: { readonly [Code in DangerCode]: string } = {
  deletesFolder: 'Deletes files in bulk',
  rewritesRemote: 'Overwrites or deletes commits on the remote',
  discardsChanges: 'Discards work that Git can’t bring back',
  runsDownload: 'Runs a downloaded script nobody has read',
  runsPiped: 'Runs the output of another command as a script',
  asRoot: 'Runs as root',
  writesDevice: 'Writes to a disk or erases a file for good',
  opensPermissions: 'Lets every user of this machine write',
  writesOutside: 'Changes files outside this session’s folder',
  touchesCredentials: 'Uses a file or command that holds credentials',
  runsLater: 'Changes what runs later without asking',
  deletesData: 'Deletes data or infrastructure',
  publishes: 'Publishes to others',
  stopsMachine: 'Can stop this machine',
  unchecked: 'Couldn’t check all of this command for danger',
  tooLong: 'Too long to check for dangerous commands',
};

/** One line for each kind of danger, with what it is about. */
export type DangerLine = { code: DangerCode; sentence: string; subjects: string[] };

export function dangerLines(dangers: readonly Danger[]): DangerLine[] {
  const byCode = Map.groupBy(dangers, ({ code }) => code);
  return [...byCode].map(([code, same]) => ({
    code,
    sentence: sentences[code],
    subjects: code === 'tooLong' ? [] : same.map(({ subject }) => subject).filter((subject) => subject !== ''),
  }));
}
