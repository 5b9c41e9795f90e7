import { dirname } from 'node:path';

/** The folder that the server was started in, if it can be a project: services run in the root or in the home folder. */
export function launchFolder(cwd: string, home: string): string | null {
  return cwd === home || dirname(cwd) === cwd ? null : cwd;
}
