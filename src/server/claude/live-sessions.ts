import { readdir, readFile, readlink } from 'node:fs/promises';
import { canonicalId } from '../../core/uuid.ts';
import { type LiveRun, readLiveRuns } from './session-files.ts';

/** Whether a CLI elsewhere has a session open. `maybe` is what the system does not tell for certain. */
export type SessionHolder = { type: 'free' } | { type: 'held'; run: LiveRun } | { type: 'maybe'; pid: number | null };

export type SessionFinder = {
  /** `own` are the processes that were started here; `idleMs` is how long ago its record was last written. */
  find(session: { id: string; cwd: string; idleMs: number }, own: ReadonlySet<number>): Promise<SessionHolder>;
};

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
      const noted = await readLiveRuns(cliFolder);
      const run = noted.find(({ sessionId, ...live }) => sessionId === canonicalId(id) && !isOwn(live, own));
      if (run) return { type: 'held', run };
      const known = new Set([...own, ...noted.map(({ pid }) => pid)]);
      const near = platform === 'linux' ? await processIn(cwd, known) : null;
      if (near !== null) return { type: 'maybe', pid: near };
      return idleMs < (platform === 'linux' ? quietMs : longQuietMs) ? { type: 'maybe', pid: null } : { type: 'free' };
    },
  };
}

/** Whether a run is of a process that was started here: itself, or what a launcher script started for it. */
export function isOwn({ pid, group }: Pick<LiveRun, 'pid' | 'group'>, own: ReadonlySet<number>): boolean {
  return own.has(pid) || (group !== null && own.has(group));
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
