import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the database is, if nothing else was said. */
export function dataFolder(
  flag: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  return flag ?? environment.QUARTERDECK_DATA ?? join(environment.HOME ?? homedir(), '.quarterdeck');
}

export function databaseFile(folder: string): string {
  return join(folder, 'quarterdeck.sqlite');
}

/** Where lines go that are too long for the journal. */
export function spillFolder(folder: string): string {
  return join(folder, 'spill');
}
