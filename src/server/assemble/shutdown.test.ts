import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createShutdown } from './shutdown.ts';

const source = fileURLToPath(new URL('./shutdown.ts', import.meta.url));

/** Runs a process that is to end by the deadline. */
function run(rest: string): Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }> {
  const script = `
    const { exitAtDeadline } = await import(${JSON.stringify(source)});
    const log = { error: (facts, words) => process.stderr.write(JSON.stringify({ ...facts, words })) };
    exitAtDeadline(log, () => 'sessions', 50);
    ${rest}`;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', script], (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode, signal: child.signalCode, stderr }),
    );
  });
}

test('[R17] a process that something keeps from ending is ended, with the step it was at', async () => {
  const { signal, stderr } = await run('setInterval(() => {}, 1000);');
  expect(signal).toBe('SIGKILL');
  expect(stderr).toContain('"step":"sessions"');
});

test('[R17] so is one that has a thread stuck in the system', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-stuck-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const { signal } = await run(`(await import('node:fs')).open(${JSON.stringify(pipe)}, 'r', () => {});`);
  expect(signal).toBe('SIGKILL');
  await rm(folder, { recursive: true });
});

test('the deadline itself keeps no process from ending', async () => {
  expect(await run('')).toEqual({ code: 0, signal: null, stderr: '' });
});

test('a step that fails is logged, and the next one runs', async () => {
  const logged: unknown[] = [];
  const log = { error: (facts: object) => void logged.push(facts) };
  const shutdown = createShutdown(log);
  const error = new Error('no disk');
  await shutdown.run('one', () => Promise.reject(error));
  await shutdown.run('two', () => {});
  expect(shutdown.step).toBe('two');
  expect(logged).toEqual([{ err: error, step: 'one' }]);
});
