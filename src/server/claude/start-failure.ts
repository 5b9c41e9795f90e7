import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { errorCode } from '../error-code.ts';

export type StartFailure = {
  type: 'failed';
  reason: 'badFolder' | 'missing' | 'badInterpreter' | 'notExecutable' | 'argumentsTooLong' | 'other';
  /** The system's error code, or what is wrong with the folder. */
  detail: string;
};

/** The system's own answer for a bad folder is that the program is missing, so the folder is checked first. */
export async function checkFolder(folder: string): Promise<StartFailure | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return badFolder('ENOTDIR');
    await access(folder, constants.X_OK);
    return undefined;
  } catch (error) {
    return badFolder(codeOf(error));
  }
}

export async function startFailure(error: unknown, file: string): Promise<StartFailure> {
  const detail = codeOf(error);
  switch (detail) {
    case 'ENOENT':
      return { type: 'failed', reason: (await exists(file)) ? 'badInterpreter' : 'missing', detail };
    case 'EACCES':
    case 'EPERM':
    case 'ENOEXEC':
      return { type: 'failed', reason: 'notExecutable', detail };
    case 'E2BIG':
    case 'ENAMETOOLONG':
      return { type: 'failed', reason: 'argumentsTooLong', detail };
    default:
      return { type: 'failed', reason: 'other', detail };
  }
}

function badFolder(detail: string): StartFailure {
  return { type: 'failed', reason: 'badFolder', detail };
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? String(error);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
