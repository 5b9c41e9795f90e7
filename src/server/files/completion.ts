import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createFewAtOnce } from '../few-at-once.ts';
import { gitFiles } from './git-files.ts';
import { bestTargets, type Target, targetOf } from './score.ts';
import { walkFiles } from './walk.ts';

/** A folder's path ends in a slash. */
export type Completion = { paths: string[]; truncated: boolean };

export type FileCompletion = {
  /** What was typed, found in the paths below a folder: files and folders, best first. */
  completeFiles(root: string, query: string, limit: number): Promise<Completion>;
};

export type CompletionOptions = {
  /** What git is started with. */
  environment: Readonly<Record<string, string>>;
  now(): number;
  /** Which paths below a folder are never listed. */
  secretsBelow?(root: string): Promise<(path: string) => boolean>;
  /** How the paths below a folder are found. */
  list?: typeof readList;
};

/** Git is started for each folder that is asked about, and anybody who may look can ask about many. */
const readingAtOnce = { atOnce: 3, each: 3 };

const keptRoots = 4;
const maxAge = 15_000;

/**
 * Lists are kept. One that is old is answered from once more while it is read again, so only the first question about
 * a folder waits for the disk.
 */
export function createFileCompletion(options: CompletionOptions): FileCompletion {
  const { environment, now, secretsBelow, list: read = readList } = options;
  const turns = createFewAtOnce(readingAtOnce);
  const lists = new Map<string, Kept>();

  function kept(root: string): Kept {
    const known = lists.get(root) ?? { list: null, reading: null };
    lists.delete(root);
    lists.set(root, known);
    const [oldest] = lists.keys();
    if (lists.size > keptRoots && oldest !== undefined) lists.delete(oldest);
    return known;
  }

  async function readInTurn(root: string): Promise<List> {
    const end = await turns.take('');
    const list = await read(root, environment, now()).finally(end);
    if (!secretsBelow) return list;
    const isSecret = await secretsBelow(root);
    return { ...list, targets: list.targets.filter(({ path }) => !isSecret(path)) };
  }

  function readAgain(root: string, entry: Kept): Promise<List> {
    entry.reading ??= readInTurn(root).then(
      (list) => {
        entry.list = list;
        entry.reading = null;
        return list;
      },
      (error) => {
        entry.reading = null;
        throw error;
      },
    );
    return entry.reading;
  }

  return {
    async completeFiles(root, query, limit) {
      const entry = kept(root);
      const list = entry.list ?? (await readAgain(root, entry));
      const paths = bestTargets(list.targets, query, limit).map(({ path }) => path);
      if (now() - list.readAt > maxAge || (await indexTime(root)) !== list.indexTime) {
        // Whatever goes wrong is met again by the next question, which finds the old list.
        readAgain(root, entry).catch(() => undefined);
      }
      return { paths, truncated: list.truncated };
    },
  };
}

type List = { targets: Target[]; truncated: boolean; readAt: number; indexTime: number | null };
type Kept = { list: List | null; reading: Promise<List> | null };

async function readList(root: string, environment: CompletionOptions['environment'], at: number): Promise<List> {
  const time = await indexTime(root);
  const git = await gitFiles(root, environment);
  const { paths, truncated } = git.type === 'files' ? git : await walkFiles(root);
  return { targets: await targetsOf(paths), truncated, readAt: at, indexTime: time };
}

/** Changes when files are added to git or taken from it. */
async function indexTime(root: string): Promise<number | null> {
  const index = await stat(join(root, '.git', 'index')).catch(() => null);
  return index?.mtimeMs ?? null;
}

const atOnce = 8192;

async function targetsOf(paths: string[]): Promise<Target[]> {
  const targets: Target[] = [];
  const folders = new Set<string>();
  for (const [at, path] of paths.entries()) {
    if (at % atOnce === 0) await setImmediate();
    targets.push(targetOf(path));
    addFolders(folders, path);
  }
  for (const folder of folders) targets.push(targetOf(folder));
  return targets;
}

function addFolders(folders: Set<string>, path: string): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end + 1);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}
