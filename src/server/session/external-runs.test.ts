import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExternalRun } from '../../core/external-run.ts';
import type { Store } from '../store/store.ts';
import { createExternalRuns } from './external-runs.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  return { ...real, open: vi.fn(real.open), readFile: vi.fn(real.readFile) };
});

let cliFolder: string;
let sleepers: ChildProcess[] = [];
const own: number[] = [];

beforeEach(async () => {
  cliFolder = await mkdtemp(join(tmpdir(), 'quarterdeck-cli-'));
});
afterEach(async () => {
  for (const sleeper of sleepers) sleeper.kill('SIGKILL');
  sleepers = [];
  own.length = 0;
  await rm(cliFolder, { recursive: true, force: true });
});

/** A process that is really there. */
async function live(): Promise<number> {
  const sleeper = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
  await once(sleeper, 'spawn');
  sleepers.push(sleeper);
  return sleeper.pid ?? 0;
}

function procStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

const sessionId = 'a1b2c3d4-0000-4000-8000-000000000001';

function noteOf(pid: number, more: object = {}): object {
  const times = { startedAt: 1_794_000_000_000, procStart: procStart(pid) };
  return { pid, sessionId, cwd: '/work', ...times, kind: 'interactive', entrypoint: 'cli', status: 'idle', ...more };
}

async function write(name: string, content: unknown): Promise<string> {
  const folder = join(cliFolder, 'sessions');
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function external() {
  const openRuns = async () => own.map((pid) => ({ run: { identity: { pid } } }));
  const store = { openRuns } as unknown as Pick<Store, 'openRuns'>;
  return createExternalRuns({
    cliFolder,
    store,
    onError: (error) => {
      throw error;
    },
  });
}

test.each([
  [
    { kind: 'interactive', entrypoint: 'cli', status: 'busy' },
    { place: 'terminal', status: 'busy' },
  ],
  [
    { entrypoint: 'claude-vscode', status: 'idle' },
    { place: 'vscode', status: 'idle' },
  ],
  [{ entrypoint: 'claude-desktop' }, { place: 'desktop' }],
  [{ entrypoint: 'sdk-ts' }, { place: 'program', jobId: null }],
  [
    { entrypoint: 7, status: 'dancing' },
    { place: 'program', status: 'unknown' },
  ],
  [
    { kind: 'bg', jobId: 'a1b2c3d4' },
    { place: 'background', jobId: 'a1b2c3d4' },
  ],
  [
    { kind: 'bg', jobId: '../../etc' },
    { place: 'background', jobId: null },
  ],
  [
    { kind: 'bg', jobId: '--all' },
    { place: 'background', jobId: null },
  ],
  [
    { status: 'waiting', waitingFor: 'permission prompt' },
    { status: 'waiting', waitingFor: 'permission prompt' },
  ],
  [{ status: 'idle', waitingFor: 'permission prompt' }, { waitingFor: null }],
])('a note %j is a run %j', async (note, run) => {
  const pid = await live();
  await write(`${pid}.json`, noteOf(pid, note));
  expect(await external().list()).toMatchObject([{ pid, sessionId, cwd: '/work', ...run }]);
});

test('a background agent that waits says what for, from its own state', async () => {
  const pid = await live();
  await write(
    `${pid}.json`,
    noteOf(pid, { kind: 'bg', jobId: 'job1', status: 'waiting', waitingFor: 'permission prompt' }),
  );
  await mkdir(join(cliFolder, 'jobs', 'job1'), { recursive: true });
  await writeFile(join(cliFolder, 'jobs', 'job1', 'state.json'), '{"needs":"approve Bash: touch made"}');
  expect(await external().list()).toMatchObject([{ waitingFor: 'approve Bash: touch made' }]);
});

test('a note of a process that is gone, or whose pid belongs to another one by now, is not live', async () => {
  const gone = spawn('true');
  await once(gone, 'exit');
  const reused = await live();
  await write(`${gone.pid}.json`, { ...noteOf(process.pid), pid: gone.pid });
  await write(`${reused}.json`, noteOf(reused, { procStart: '1' }));
  expect(await external().list()).toEqual([]);
});

test('malformed, foreign, huge, unreadable and linked notes are skipped; those beside them are listed', async () => {
  const [good, other, linked, huge, folder] = [await live(), await live(), await live(), await live(), await live()];
  await write(`${good}.json`, noteOf(good));
  await write(`${other}.json`, noteOf(good));
  await write('1.json', '{"pid":1,');
  await write('2.json', '[]');
  await write('3.json', '"x"');
  await write(`${huge}.json`, { ...noteOf(huge), name: 'x'.repeat(70_000) });
  const outside = join(cliFolder, 'outside.json');
  await writeFile(outside, JSON.stringify(noteOf(linked)));
  await symlink(outside, join(cliFolder, 'sessions', `${linked}.json`));
  await mkdir(join(cliFolder, 'sessions', `${folder}.json`));
  // Reading it would wait for somebody to write.
  execFileSync('mkfifo', [join(cliFolder, 'sessions', '4.json')]);
  expect((await external().list()).map(({ pid }) => pid)).toEqual([good]);
});

test('keys beside the notes are never opened', async () => {
  const pid = await live();
  const note = await write(`${pid}.json`, noteOf(pid));
  const key = await write(`${pid}.${'ab'.repeat(32)}.key`, 'secret');
  await write(`${pid}.json.key`, 'secret');
  expect(await external().list()).toHaveLength(1);
  const opened = [vi.mocked(files.open), vi.mocked(files.readFile)].flatMap(({ mock }) =>
    mock.calls.map(([path]) => path),
  );
  expect(opened).toContain(note);
  expect(opened).not.toContain(key);
  expect(opened.filter((path) => String(path).endsWith('.key'))).toEqual([]);
});

test('live processes are listed among thousands of notes of dead ones', async () => {
  const pids = [await live(), await live()];
  for (const pid of pids) await write(`${pid}.json`, noteOf(pid));
  const folder = join(cliFolder, 'sessions');
  // Too large for a pid, and listed before the others.
  const dead = Array.from({ length: 3000 }, (_, index) => 1_000_000_000 + index);
  await Promise.all(dead.map((number) => writeFile(join(folder, `${number}.json`), '{}')));
  expect(new Set((await external().list()).map(({ pid }) => pid))).toEqual(new Set(pids));
});

test('our own children are left out, also behind a launcher in the same process group', async () => {
  const [mine, other] = [await live(), await live()];
  await write(`${mine}.json`, noteOf(mine));
  await write(`${other}.json`, noteOf(other));
  own.push(mine);
  expect((await external().list()).map(({ pid }) => pid)).toEqual([other]);

  const launcher = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  sleepers.push(launcher);
  const [pid] = (await once(launcher.stdout, 'data')).map(Number);
  await write(`${pid}.json`, noteOf(pid as number));
  expect(await external().list()).toHaveLength(2);
  own.push(launcher.pid ?? 0);
  expect((await external().list()).map(({ pid: left }) => left)).toEqual([other]);
  process.kill(pid as number);
});

test('a watcher sees the folder come, a state change, a process die, and the folder go and come again', async () => {
  const seen: (readonly ExternalRun[])[] = [];
  let look = () => {};
  const reached = (isThere: (runs: readonly ExternalRun[]) => boolean) =>
    new Promise<void>((resolve) => {
      look = () => {
        const last = seen.at(-1);
        if (last && isThere(last)) resolve();
      };
      look();
    });
  const stop = external().watch((runs) => {
    seen.push(runs);
    look();
  });
  await reached((runs) => runs.length === 0);
  const pid = await live();
  await write(`${pid}.json`, noteOf(pid, { status: 'busy' }));
  await reached(([run]) => run?.status === 'busy');
  await write(`${pid}.json`, noteOf(pid, { status: 'waiting', waitingFor: 'permission prompt' }));
  await reached(([run]) => run?.waitingFor === 'permission prompt');
  await rename(join(cliFolder, 'sessions'), join(cliFolder, 'moved'));
  await reached((runs) => runs.length === 0);
  await write(`${pid}.json`, noteOf(pid));
  await reached(([run]) => run?.status === 'idle');
  sleepers[0]?.kill('SIGKILL');
  await reached((runs) => runs.length === 0);
  const count = seen.length;
  stop();
  const next = await live();
  await write(`${next}.json`, noteOf(next));
  expect(await external().list()).toHaveLength(1);
  expect(seen).toHaveLength(count);
});
