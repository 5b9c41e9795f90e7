import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isSame } from '../claude/identity.ts';
import { inspectDatabase } from '../store/database/inspect-database.ts';
import { markerOf, readMarker } from '../store/database/marker.ts';
import { bad, type Finding, good, unsure } from './finding.ts';

const scarceBytes = 500_000_000;

/** The data folder: whether it can be written, how much room there is, and whether the database is whole. */
export async function examineData(databaseFile: string): Promise<Finding[]> {
  const folder = dirname(databaseFile);
  const place = await nearest(folder);
  if (!(await isWritable(place))) {
    return [
      bad(
        'data',
        `${place} cannot be written.`,
        'Give this user the right to write there, or choose another folder with --data.',
      ),
    ];
  }
  const size = await sizeOf(databaseFile);
  if (!size && readMarker(databaseFile)) {
    return [
      bad(
        'data',
        `${databaseFile} is missing or empty, but Quarterdeck has stored data in it.`,
        `Put the file back, or restore a copy made with "quarterdeck backup". To start empty, delete ${markerOf(databaseFile)}.`,
      ),
    ];
  }
  const found =
    size === null ? `${folder}, with no database yet` : `${folder}, with a database of ${sizeInWords(size)}`;
  const findings = [good('data', found), await spaceFinding(place)];
  return size === null ? findings : [...findings, ...(await databaseFindings(databaseFile))];
}

async function spaceFinding(place: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  if (free >= scarceBytes) return good('space', `${sizeInWords(free)} free`);
  return bad(
    'space',
    `Only ${sizeInWords(free)} free.`,
    'Make room: when the disk is full, sessions wait until there is some.',
  );
}

async function databaseFindings(file: string): Promise<Finding[]> {
  const inspected = inspectDatabase(file);
  if (inspected.type === 'failed') {
    return [bad('database', inspected.detail, 'Restore a copy made with "quarterdeck backup", or move the file away.')];
  }
  const whole =
    inspected.problems.length === 0
      ? good('database', 'The database is whole.')
      : bad('database', inspected.problems.join('; '), 'Restore a copy made with "quarterdeck backup".');
  return [whole, await leftoverFinding(inspected.openRuns)];
}

async function leftoverFinding(
  runs: { pid: number; startTime: string | null; bootId: string | null }[],
): Promise<Finding> {
  const alive: number[] = [];
  for (const identity of runs) if ((await isSame(identity)) === 'alive') alive.push(identity.pid);
  if (alive.length === 0) return good('leftovers', 'No CLI runs that was started by Quarterdeck.');
  const found = `CLIs that were started by Quarterdeck run: ${alive.join(', ')}.`;
  return unsure('leftovers', found, 'A running server owns them. If none runs, the next one ends them when it starts.');
}

/** The folder itself, or the one it would be made in. */
async function nearest(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch {
    const above = dirname(folder);
    return above === folder ? folder : nearest(above);
  }
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** With what was written and is not in the file itself yet. */
async function sizeOf(file: string): Promise<number | null> {
  const [own, log] = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => null)));
  return own ? own.size + (log?.size ?? 0) : null;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1000)} KB`;
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
