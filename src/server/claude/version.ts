import { type ExecFileException, execFile } from 'node:child_process';

export type VersionRequest = {
  file: string;
  prefixArguments: readonly string[];
  env: Readonly<Record<string, string>>;
  timeLimit?: number;
};

export type VersionOutcome =
  | { type: 'version'; version: string }
  | { type: 'notClaude'; output: string }
  | { type: 'exitedAtOnce'; code: number | null; signal: string | null; stderrTail: string }
  | { type: 'timedOut' }
  | { type: 'notExecutable' }
  | { type: 'missing' };

const outputLimit = 64 * 1024;
const shownLimit = 500;

/** Asks a program for its version, and so whether it is the CLI at all. */
export function askVersion(request: VersionRequest): Promise<VersionOutcome> {
  const options = {
    env: request.env,
    timeout: request.timeLimit ?? 20_000,
    killSignal: 'SIGKILL',
    maxBuffer: outputLimit,
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(request.file, [...request.prefixArguments, '--version'], options, (error, stdout, stderr) =>
      resolve(error === null ? readVersion(stdout) : failure(error, stdout, stderr)),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end();
  });
}

export function readVersion(output: string): VersionOutcome {
  const version = /^(\d+\.\d+\.\d+\S*) \(Claude Code\)\s*$/m.exec(output)?.[1];
  return version === undefined
    ? { type: 'notClaude', output: output.slice(0, shownLimit) }
    : { type: 'version', version };
}

/** Negative when `a` is older than `b`; a pre-release is older than its release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.pre === right.pre) return 0;
  if (left.pre === '') return 1;
  if (right.pre === '') return -1;
  return left.pre.localeCompare(right.pre, 'en', { numeric: true });
}

function parts(version: string): { numbers: number[]; pre: string } {
  const [, main = '', pre = ''] = /^v?([\d.]*)-?([^+]*)/.exec(version) ?? [];
  const numbers = main.split('.').map(Number);
  return { numbers: [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0], pre };
}

function failure(error: ExecFileException, stdout: string, stderr: string): VersionOutcome {
  switch (error.code) {
    case 'ENOENT':
      return { type: 'missing' };
    case 'EACCES':
    case 'EPERM':
    case 'ENOEXEC':
      return { type: 'notExecutable' };
    case 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER':
      return { type: 'notClaude', output: stdout.slice(0, shownLimit) };
  }
  if (error.killed) return { type: 'timedOut' };
  const code = typeof error.code === 'number' ? error.code : null;
  return { type: 'exitedAtOnce', code, signal: error.signal ?? null, stderrTail: stderr.slice(-shownLimit) };
}
