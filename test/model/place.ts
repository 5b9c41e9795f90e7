import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { makeFakeClaude, startsOf } from '../fake-claude/make.ts';

const program = fileURLToPath(new URL('./server-main.ts', import.meta.url));
/** The server's database is full at so many pages; what fills it is a table of ours. */
const pageLimit = 1500;

/** A server that can be killed, on data whose room and lease can be taken away. */
export type Place = {
  readonly url: string;
  folder: string;
  fake: string;
  project: string;
  database: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Kills the CLIs that run now. */
  killClis(): void;
  fill(): void;
  free(): void;
  /** Another server takes the session, and is gone. */
  steal(session: string): void;
  remove(): Promise<void>;
};

export async function openPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-model-'));
  const fake = join(folder, 'fake');
  const project = join(folder, 'project');
  const database = join(folder, 'data', 'quarterdeck.sqlite');
  await mkdir(project);
  makeFakeClaude(fake);
  let child: ChildProcess | null = null;
  let port = 0;

  function change(sql: string, ...values: string[]): void {
    const other = new DatabaseSync(database, { timeout: 20_000 });
    if (values.length === 0) other.exec(sql);
    else other.prepare(sql).run(...values);
    other.close();
  }

  const place: Place = {
    get url() {
      return `ws://127.0.0.1:${port}/ws`;
    },
    folder,
    fake,
    project,
    database,
    async start() {
      const started = spawn(process.execPath, [program, folder, fake, String(pageLimit)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      const said = await Promise.race([once(started.stdout, 'data'), once(started, 'exit').then(() => null)]);
      if (said === null) throw new Error('the server did not start');
      port = Number(String(said[0]));
    },
    async kill() {
      if (!child || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    killClis() {
      for (const { pid } of startsOf(fake)) if (isOurs(pid, fake)) endGroup(pid);
    },
    fill: () => change('CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(6500000))'),
    free: () => change('DROP TABLE IF EXISTS filler'),
    steal(session) {
      const thief = JSON.stringify({ instance: 'thief', pid: 2 ** 22 + 1, startTime: '1', bootId: null });
      change('UPDATE sessions SET holder = ? WHERE id = ?', thief, session);
    },
    async remove() {
      await place.kill();
      place.killClis();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await place.start();
  return place;
}

/** A process id is given to others later. */
function isOurs(pid: number, fake: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(fake);
  } catch {
    return false;
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
