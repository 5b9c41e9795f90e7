import { execFile } from 'node:child_process';
import type { VersionRequest } from './version.ts';

/** Whether the CLI is signed in, in its own words. Older versions do not tell. */
export type SignInState = { type: 'in'; method: string } | { type: 'out' } | { type: 'untold' };

/** Asks the CLI itself. Nothing of its files is read, and nothing is sent to anybody. */
export function askSignIn({ file, prefixArguments, env, timeLimit = 10_000 }: VersionRequest): Promise<SignInState> {
  const options = { env, timeout: timeLimit, killSignal: 'SIGKILL', maxBuffer: 64 * 1024, windowsHide: true } as const;
  return new Promise((resolve) => {
    // It ends with 1 when nobody is signed in: what it printed counts.
    const child = execFile(file, [...prefixArguments, 'auth', 'status', '--json'], options, (_error, stdout) =>
      resolve(readSignIn(stdout)),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end();
  });
}

export function readSignIn(output: string): SignInState {
  const told = parsed(output);
  if (told?.loggedIn === false) return { type: 'out' };
  if (told?.loggedIn !== true) return { type: 'untold' };
  return { type: 'in', method: typeof told.authMethod === 'string' ? told.authMethod : 'unknown' };
}

function parsed(output: string): { loggedIn?: unknown; authMethod?: unknown } | null {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
