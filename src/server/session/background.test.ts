import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { createBackground, modeOf } from './background.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-background-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A CLI that finds no agent to stop. */
async function unknowing() {
  const file = join(folder, 'claude');
  await writeFile(file, '#!/bin/sh\necho "No agent $2" >&2\nexit 1\n');
  await chmod(file, 0o755);
  const environment = { PATH: process.env.PATH ?? '' };
  const cli = { file, prefixArguments: [], version: '2.1.325', environment, credential: null };
  return createBackground(async () => ({ type: 'found', cli }), folder);
}

function agent(seconds: number): number {
  const { pid } = spawn('sleep', [String(seconds)], { stdio: 'ignore' });
  if (pid === undefined) throw new Error('not started');
  return pid;
}

test('[W61] an agent that ends while it is being adopted counts as stopped, though the CLI no longer finds it', async () => {
  const background = await unknowing();
  const run = { pid: agent(0.7), cwd: folder, jobId: '9b4d4601' };
  expect(await background.stop(run)).toEqual({ type: 'stopped' });
});

test('[W61] an agent that runs on is not stopped, and the reason is the one of the CLI', async () => {
  const background = await unknowing();
  const run = { pid: agent(30), cwd: folder, jobId: '9b4d4601' };
  expect(await background.stop(run)).toEqual({ type: 'failed', detail: 'No agent 9b4d4601' });
  process.kill(run.pid);
});

const run = { type: 'ended' } as SessionState['run'];
const { cli } = emptyState('id');

test.each([
  ['plan', { run, cli: { ...cli, mode: 'plan' }, options: { permissionMode: 'acceptEdits' } }],
  ['acceptEdits', { run, cli, options: { permissionMode: 'acceptEdits' } }],
  ['default', { run: { type: 'none' } as const, cli: { ...cli, mode: 'acceptEdits' }, options: {} }],
  ['default', { run, cli: { ...cli, mode: 'bypassPermissions' }, options: {} }],
  [
    'bypassPermissions',
    { run, cli: { ...cli, mode: 'bypassPermissions' }, options: { allowDangerouslySkipPermissions: true } },
  ],
])('[S10] a background agent runs in %s mode, which a run or a person here chose', (mode, state) => {
  expect(modeOf(state)).toBe(mode);
});
