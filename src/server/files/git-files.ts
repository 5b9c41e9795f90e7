import { execFile } from 'node:child_process';
import { devNull } from 'node:os';
import { lookArguments, lookVariables } from '../git-look.ts';

const timeLimit = 10_000;
const outputLimit = 24 * 1024 * 1024;

export type GitFiles = { type: 'files'; paths: string[]; truncated: boolean } | { type: 'noRepository' };

/** The files that git knows or would add, seen from a folder. Runs nothing that the repository configures. */
export function gitFiles(folder: string, environment: Readonly<Record<string, string>>): Promise<GitFiles> {
  const options = {
    cwd: folder,
    env: { ...environment, ...lookVariables },
    encoding: 'buffer',
    timeout: timeLimit,
    killSignal: 'SIGKILL',
    maxBuffer: outputLimit,
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    // A repository could name a file without an end there.
    const noExcludes = ['-c', `core.excludesFile=${devNull}`];
    const args = [...lookArguments, ...noExcludes, 'ls-files', '-co', '--exclude-standard', '-z'];
    execFile('git', args, options, (error, output) => {
      const cut = error !== null && isCut(error);
      if (error !== null && !cut) return resolve({ type: 'noRepository' });
      resolve({ type: 'files', paths: pathsIn(output, cut), truncated: cut });
    });
  });
}

function isCut(error: { code?: unknown; killed?: boolean }): boolean {
  return error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || error.killed === true;
}

/** A name that is not UTF-8 could not be asked for again. */
function pathsIn(output: Buffer, cut: boolean): string[] {
  const names = output.toString('utf8').split('\0');
  if (cut) names.pop();
  return [...new Set(names)].filter((name) => name !== '' && !name.includes('\ufffd'));
}
