import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RealClaude } from './real.ts';

/** The real CLI as other programs on the machine use it. */
export type Elsewhere = {
  /** Starts a background agent and gives its id. */
  background(...args: string[]): Promise<string>;
  /** Runs a command of the CLI to its end. */
  run(...args: string[]): Promise<string>;
  /** Starts it without a terminal, as `entrypoint` does. */
  program(entrypoint: string, ...args: string[]): ChildProcess;
  /** Starts it in a terminal of its own. */
  terminal(...args: string[]): ChildProcess;
  /** Ends everything in the background. */
  close(): Promise<void>;
};

/** A terminal asks whether a key from the environment may be used; here somebody has said yes. */
export async function openElsewhere({ command, environment, home, project: cwd }: RealClaude): Promise<Elsewhere> {
  const file = join(home, '.claude.json');
  const record = JSON.parse(await readFile(file, 'utf8'));
  const approved = [environment.ANTHROPIC_API_KEY];
  await writeFile(file, JSON.stringify({ ...record, customApiKeyResponses: { approved, rejected: [] } }));
  const children: ChildProcess[] = [];
  const hasJobs = async () => (await readdir(join(home, '.claude/jobs')).catch(() => [])).length > 0;
  const run = async (...args: string[]) =>
    (await promisify(execFile)(command, args, { cwd, env: environment, timeout: 60_000 })).stdout;
  return {
    run,
    async background(...args) {
      const stdout = await run('--bg', ...args);
      const id = /^backgrounded · (\w+)/.exec(stdout)?.[1];
      if (id === undefined) throw new Error(`not in the background: ${stdout}`);
      return id;
    },
    program(entrypoint, ...args) {
      const env = { ...environment, CLAUDE_CODE_ENTRYPOINT: entrypoint };
      const child = spawn(command, ['-p', ...args], { cwd, env, stdio: 'ignore' });
      children.push(child);
      return child;
    },
    terminal(...args) {
      const line = [command, ...args].map((word) => `'${word}'`).join(' ');
      const env = { ...environment, TERM: 'xterm-256color' };
      const child = spawn('script', ['-qefc', line, '/dev/null'], { cwd, env, stdio: ['pipe', 'ignore', 'ignore'] });
      children.push(child);
      return child;
    },
    async close() {
      for (const child of children) child.kill('SIGTERM');
      if (await hasJobs()) await run('daemon', 'stop', '--any');
    },
  };
}
