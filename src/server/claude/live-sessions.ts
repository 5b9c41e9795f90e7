import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../core/json.ts';
import { readProcess } from './process-facts.ts';

/** Whether a CLI in a terminal has a session open. `maybe` is what the system does not tell for certain. */
export type SessionHolder = { type: 'free' } | { type: 'held'; pid: number } | { type: 'maybe'; pid: number | null };

export type SessionFinder = {
  /** `own` are the processes that were started here; `idleMs` is how long ago its record was last written. */
  find(session: { id: string; cwd: string; idleMs: number }, own: ReadonlySet<number>): Promise<SessionHolder>;
};

const fileLimit = 1000;
const quietMs = 10_000;
/** Where the folder of a process cannot be read. */
const longQuietMs = 60 * 60_000;

/**
 * Newer CLIs note in `sessions/PID.json` which session they have open. Older ones do not: one that runs in the same
 * folder may have it open, and so may whoever has just written its record.
 */
export function createSessionFinder(cliFolder: string, platform: NodeJS.Platform = process.platform): SessionFinder {
  return {
    async find({ id, cwd, idleMs }, own) {
      const noted = await notedSessions(join(cliFolder, 'sessions'));
      const holder = noted.find((note) => note.sessionId === id && !own.has(note.pid));
      if (holder) return { type: 'held', pid: holder.pid };
      const known = new Set([...own, ...noted.map(({ pid }) => pid)]);
      const near = platform === 'linux' ? await processIn(cwd, known) : null;
      if (near !== null) return { type: 'maybe', pid: near };
      return idleMs < (platform === 'linux' ? quietMs : longQuietMs) ? { type: 'maybe', pid: null } : { type: 'free' };
    },
  };
}

type Note = { pid: number; sessionId: string };

async function notedSessions(folder: string): Promise<Note[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^\d+\.json$/.test(name)).slice(0, fileLimit);
  const notes = await Promise.all(files.map((name) => readNote(join(folder, name))));
  return notes.filter((note) => note !== null);
}

/** A note can outlive its process, and the pid can be another's by now. */
async function readNote(path: string): Promise<Note | null> {
  const note: unknown = await readFile(path, 'utf8')
    .then(JSON.parse)
    .catch(() => null);
  if (!isObject(note) || typeof note.pid !== 'number' || typeof note.sessionId !== 'string') return null;
  const { pid, sessionId, procStart } = note;
  const facts = await readProcess(pid);
  if (facts.type !== 'running') return null;
  return typeof procStart === 'string' && facts.startTime !== procStart ? null : { pid, sessionId };
}

async function processIn(cwd: string, known: ReadonlySet<number>): Promise<number | null> {
  const names = await readdir('/proc').catch(() => []);
  for (const name of names) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || known.has(pid)) continue;
    const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    if (!/^claude(\.exe)?$/.test(command.trim())) continue;
    if ((await readlink(`/proc/${pid}/cwd`).catch(() => null)) === cwd) return pid;
  }
  return null;
}
