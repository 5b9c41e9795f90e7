import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { markName, type Place } from './place.ts';

/** One life of the server: the program as a user starts it. */
export type Server = {
  pid: number;
  /** The port it serves on, or null when it ended before it did. */
  serving: Promise<number | null>;
  /** How it ended. `killed` is our doing. */
  ended: Promise<{ killed: boolean; code: number | null; signal: NodeJS.Signals | null; words: string }>;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
};

export function startServer(place: Place): Server {
  const flags = ['--port', '0', '--data', place.data, '--claude', place.claude, '--trust', place.project, '--no-open'];
  const passed = [markName, 'NODE_COMPILE_CACHE'].map((name) => `--pass-env=${name}`);
  const child = spawn(process.execPath, [place.program, 'serve', ...flags, ...passed], {
    env: place.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let killed = false;
  const words = tailOf(child);
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const ended = closed.then(([code, signal]) => ({ killed, code, signal, words: words() }));
  const server: Server = {
    pid: child.pid ?? 0,
    serving: Promise.race([portIn(child), ended.then(() => null)]),
    ended,
    signal: (signal) => void child.kill(signal),
    async kill() {
      killed = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
  return server;
}

function portIn(child: ChildProcess): Promise<number> {
  let said = '';
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

function tailOf(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    });
  }
  return () => said;
}
