import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { latestTime } from '../../../src/core/number.ts';
import { hasJob, readLiveRuns } from '../../../src/server/claude/session-files.ts';
import { externalLook, placeWords } from '../../../src/web/ui/external-words.ts';
import { timeWords } from '../../../src/web/ui/format.ts';
import type { Source } from '../plan.ts';
import { must, type Target } from './target.ts';

const sessionId = '00000000-0000-4000-8000-00000000f031';
const jobId = sessionId.slice(0, 8);

/** A note that a CLI leaves in `sessions/PID.json`, here under the pid of this process, and the job's state beside it. */
const note = {
  pid: '$PID',
  sessionId,
  cwd: '/home/user/project',
  startedAt: 1_700_000_000_000,
  version: '2.1.325',
  kind: 'interactive',
  entrypoint: 'cli',
  status: 'busy',
  name: 'Fix the build',
};
const job = { sessionId, state: 'blocked', needs: 'permission for Bash', updatedAt: 1_700_000_000_000 };

const sources: Source[] = [
  { name: 'terminal', lines: [JSON.stringify(note)] },
  {
    name: 'background',
    lines: [{ ...note, kind: 'bg', jobId, status: 'waiting', waitingFor: 'approve Bash' }, job].map((value) =>
      JSON.stringify(value),
    ),
  },
];

/** What other programs' CLIs note about their sessions, as the list of sessions shows it. */
export async function openNotes(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-fuzz-'));
  await mkdir(join(folder, 'sessions'));
  await mkdir(join(folder, 'jobs', jobId), { recursive: true });
  return { sources, run: (lines) => readNotes(folder, lines), close: () => rm(folder, { recursive: true }) };
}

async function readNotes(folder: string, [first = '', ...rest]: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'sessions', `${process.pid}.json`), first.replaceAll('"$PID"', String(process.pid)));
  await writeFile(join(folder, 'jobs', jobId, 'state.json'), rest.join('\n'));
  await hasJob(folder, sessionId);
  for (const run of await readLiveRuns(folder)) {
    must(run.startedAt >= 0 && run.startedAt <= latestTime, `a start that no clock shows: ${run.startedAt}`);
    placeWords(run.place);
    externalLook(run);
    timeWords(run.startedAt, Date.now());
    JSON.stringify(run);
  }
}
