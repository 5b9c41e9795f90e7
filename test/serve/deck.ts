import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '../../src/client/client.ts';
import type { Scope } from '../../src/core/wire.ts';
import { makeFakeClaude, startsOf } from '../fake-claude/make.ts';
import type { Scenario } from '../fake-claude/scenario.ts';

const main = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url));

/** A server as a user starts it: a process of its own, on a data folder of its own. */
export type DeckProcess = {
  port: number;
  origin: string;
  /** The link it printed, with its one-time code. */
  link: string;
  pid: number;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

export type Place = {
  folder: string;
  data: string;
  project: string;
  fake: string;
  start(port?: number, flags?: string[]): Promise<DeckProcess>;
  /** Starts it with these flags and no others. */
  startWith(flags: string[]): Promise<DeckProcess>;
  /** Starts a server that plays a trace. */
  replay(file: string, flags: string[]): Promise<DeckProcess>;
  command(...args: string[]): Promise<CommandResult>;
  /** Runs it with these arguments and no data folder. */
  commandWith(args: string[]): Promise<CommandResult>;
  token(scope: Scope, name?: string): Promise<string>;
  remove(): Promise<void>;
};

type CommandResult = { code: number | null; stdout: string; stderr: string };

export type CliChoice = { claude: string; environment: Record<string, string>; passOn: string[]; project: string };

export async function openPlace(
  scenario: Scenario = {},
  real?: CliChoice,
  more: Record<string, string> = {},
): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-serve-'));
  const data = join(folder, 'data');
  const fake = join(folder, 'fake');
  const project = real?.project ?? join(folder, 'project');
  await mkdir(project, { recursive: true });
  const claude = real?.claude ?? makeFakeClaude(fake, scenario);
  // What a killed server leaves behind goes with the place.
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const environment = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: temporary, ...real?.environment, ...more };
  const processes: ChildProcess[] = [];
  const tokens = new Map<string, string>();

  const run = (args: string[]) => {
    const child = spawn(process.execPath, [main, ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    processes.push(child);
    return child;
  };

  const commandWith: Place['commandWith'] = async (args) => {
    const child = run(args);
    const stdout = textOf(child.stdout);
    const stderr = textOf(child.stderr);
    await once(child, 'close');
    return { code: child.exitCode, stdout: stdout(), stderr: stderr() };
  };
  const command: Place['command'] = (...args) => commandWith([...args, '--data', data]);

  return {
    folder,
    data,
    project,
    fake,
    command,
    commandWith,
    start: async (port = 0, flags = []) => {
      const passOn = (real?.passOn ?? []).map((name) => `--pass-env=${name}`);
      const fixed = ['--port', String(port), '--data', data, '--claude', claude, '--trust', project, '--no-open'];
      return untilServing(run(['serve', ...fixed, ...passOn, ...flags]));
    },
    startWith: (flags) => untilServing(run(['serve', ...flags])),
    replay: (file, flags) => untilServing(run(['replay', file, '--port', '0', '--no-open', ...flags])),
    // One device for each name: making one is a process of its own.
    token: async (scope, name = scope) => {
      const known = tokens.get(name);
      if (known) return known;
      const { stdout, stderr } = await command('token', 'create', '--name', name, '--scope', scope, '--json');
      if (stdout === '') throw new Error(stderr);
      const { token } = JSON.parse(stdout) as { token: string };
      tokens.set(name, token);
      return token;
    },
    remove: async () => {
      for (const child of processes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      // A server that was killed leaves its CLIs to the next one, and here there is none.
      for (const { pid } of real ? [] : startsOf(fake)) endGroup(pid);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export function connect(deck: { port: number }, token: string): Client {
  return createClient({ url: `ws://127.0.0.1:${deck.port}/ws`, token });
}

/** Asks the API as a program does. */
export function ask(
  deck: { port: number },
  token: string | null,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
  return fetch(`http://127.0.0.1:${deck.port}${path}`, { ...init, headers: { ...authorization, ...init.headers } });
}

async function untilServing(child: ChildProcess): Promise<DeckProcess> {
  const stdout = textOf(child.stdout);
  const stderr = textOf(child.stderr);
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const link = await Promise.race([linkIn(child, stdout), ended.then(() => null)]);
  if (link === null) throw new Error(`it did not start: ${stdout()}${stderr()}`);
  const { port, origin } = new URL(link);
  return {
    port: Number(port),
    origin,
    link,
    pid: child.pid ?? 0,
    stdout,
    stderr,
    kill: async (wanted) => {
      child.kill(wanted);
      const [code, signal] = await ended;
      return { code, signal };
    },
  };
}

function linkIn(child: ChildProcess, stdout: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.on('data', () => {
      const link = /http:\S+/.exec(stdout())?.[0];
      if (link) resolve(link);
    });
  });
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

function textOf(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}
