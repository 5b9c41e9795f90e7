import { type ExecFileException, type ExecFileOptionsWithBufferEncoding, execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { devNull } from 'node:os';
import { lookArguments, lookOverrides, lookVariables } from '../git-look.ts';
import { someAtOnce } from './some-at-once.ts';

export type Ran = { type: 'done'; output: Buffer } | Stopped;

/** `code` is null when git was not there, was ended for taking too long, or said too much. */
export type Stopped = { type: 'failed'; code: number | null; output: Buffer; reason: string };

export type GitOptions = {
  timeLimit?: number;
  outputLimit?: number;
  variables?: Readonly<Record<string, string>>;
  /** Options of git itself, before its command. */
  before?: readonly string[];
};

/** Runs git in a folder: arguments as they are, no shell, no prompt, no hook, no pager, an end in time. */
export type Git = (folder: string, args: readonly string[], options?: GitOptions) => Promise<Ran>;

const usual = { timeLimit: 30_000, outputLimit: 16 * 1024 * 1024 };

/** However many ask for diffs, this many gits run. */
const gitsAtOnce = 8;

/** `environment` is all of it that git sees. */
export function createGit(environment: Readonly<Record<string, string>>): Git {
  const inRoom = someAtOnce(gitsAtOnce);
  const run: Git = (
    folder,
    args,
    { timeLimit = usual.timeLimit, outputLimit = usual.outputLimit, variables = {}, before = [] } = {},
  ) => {
    const options = {
      cwd: folder,
      env: { ...environment, ...quiet, ...variables },
      encoding: 'buffer',
      timeout: timeLimit,
      killSignal: 'SIGKILL',
      maxBuffer: outputLimit,
      windowsHide: true,
    } as const;
    return new Promise((resolve) => {
      startGit([...safely, ...before, ...args], options, (error, output, complaint) => {
        if (error === null) return resolve({ type: 'done', output });
        const code = typeof error.code === 'number' ? error.code : null;
        const failed = { type: 'failed', code, output, reason: reasonOf(error, complaint.toString('utf8')) } as const;
        if (error.code !== 'ENOENT') return resolve(failed);
        // The same code says that the folder is not there.
        access(folder).then(
          () => resolve(failed),
          () => resolve({ ...failed, reason: `The folder ${folder} is not there.` }),
        );
      });
    });
  };
  return (folder, args, options) => inRoom(() => run(folder, args, options));
}

/**
 * The same git for one look at a repository: it runs none of the programs and fetches from none of the places that the
 * repository configures, filters and merge drivers too. A file that a filter would change can then seem changed.
 */
export function lookOnly(git: Git): Git {
  const overrides = new Map<string, Promise<Ran>>();
  const look = { before: lookArguments, variables: lookVariables, outputLimit: configLimit };
  return async (folder, args, options = {}) => {
    const listed = overrides.get(folder) ?? git(folder, ['config', '--list', '--show-scope', '-z'], look);
    overrides.set(folder, listed);
    const config = await listed;
    if (config.type === 'failed') return config;
    const replaced = lookOverrides(config.output.toString('utf8'));
    if (replaced === null) return tooMuchConfigured;
    const variables = { ...options.variables, ...lookVariables, ...replaced };
    return git(folder, args, { ...options, before: lookArguments, variables });
  };
}

const configLimit = 1024 * 1024;
const tooMuchConfigured: Stopped = {
  type: 'failed',
  code: null,
  output: Buffer.alloc(0),
  reason: "The repository's configuration is too large to look at safely.",
};

type Ended = (error: ExecFileException | null, output: Buffer, complaint: Buffer) => void;

/** Arguments or variables that are too long for the system are thrown at once; that is a failure like any other. */
function startGit(args: string[], options: ExecFileOptionsWithBufferEncoding, ended: Ended): void {
  try {
    execFile('git', args, options, ended);
  } catch (error) {
    ended(error as ExecFileException, Buffer.alloc(0), Buffer.alloc(0));
  }
}

export function textOf({ output }: { output: Buffer }): string {
  return output.toString('utf8').trim();
}

export function pathsOf({ output }: { output: Buffer }): string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '');
}

const quiet = { GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: ':', LC_ALL: 'C' };

/**
 * Hooks are left out, also those that git runs at a commit or a merge: they are made for a terminal, can ask, hang or
 * change what was confirmed in the page. Filters and merge drivers of the repository's configuration do run: without
 * them files would be wrong.
 */
const safely = [
  ...['--literal-pathspecs', '--no-pager', '-c', `core.hooksPath=${devNull}`, '-c', 'safe.bareRepository=explicit'],
  ...['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false', '-c', 'core.quotePath=false'],
  ...['-c', 'commit.gpgSign=false', '-c', 'gc.auto=0', '-c', 'maintenance.auto=false', '-c', 'submodule.recurse=false'],
];

function reasonOf(error: { code?: unknown; killed?: boolean }, complaint: string): string {
  if (error.code === 'ENOENT') return 'Git was not found on this machine.';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'Git said more than can be taken in.';
  if (error.killed === true) return 'Git took too long and was stopped.';
  const lines = complaint.split('\n');
  const first = lines.findIndex((line) => /^(fatal|error):/.test(line));
  if (first === -1 && complaint.trim() === '') return 'Git failed without a word.';
  // Paths that it is about follow on lines of their own.
  const paths = lines.slice(first + 1).filter((line) => line.startsWith('\t'));
  const words = (first === -1 ? complaint : (lines[first] ?? '')).replace(/^(fatal|error): /, '').trim();
  return `Git says: ${[words, ...paths.map((path) => path.trim())].join(' ').slice(0, 500)}`;
}
