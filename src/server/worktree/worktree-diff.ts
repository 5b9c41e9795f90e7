import type { FileContent, Worktree, WorktreeDiff, WorktreeFile } from '../../core/worktree/worktree.ts';
import { type Changed, type ChangedFile, changedFiles, plainDiff } from './changed-files.ts';
import { type Git, pathsOf } from './git.ts';
import { parsePatch } from './parse-patch.ts';
import { parseRaw } from './parse-raw.ts';
import { commitOf, partingOf } from './refs.ts';
import { type IsForbidden, untrackedFile } from './untracked-file.ts';

export type Diffed = ({ type: 'diff' } & WorktreeDiff) | { type: 'failed'; reason: string };

/** What is told at once. A file that is over its share is told when it is asked for by its path. */
const shares = { files: 1000, patches: 200, fileLines: 1500, lines: 20_000, fileBytes: 128 * 1024 };
const alone = { lines: 50_000, fileBytes: 4 * 1024 * 1024 };

type DiffContext = { git: Git; isForbidden: IsForbidden };

/** Everything that is different from where it left its base: committed, not committed, and not known to git yet. */
export async function worktreeDiff(
  { git, isForbidden }: DiffContext,
  worktree: Worktree,
  path: string | null,
): Promise<Diffed> {
  const from = await startOf(git, worktree);
  const changed = await changedFiles(git, worktree.path, from);
  if (changed.type === 'failed') return changed;
  const fresh = await untracked(git, worktree.path);
  if (fresh.type === 'failed') return fresh;
  if (path !== null) return one({ git, isForbidden }, worktree, { from, path, changed, untracked: fresh.paths });

  const known = changed.files.slice(0, shares.files);
  const chosen = chooseShort(known);
  const patches = await patchesOf(git, worktree.path, from, chosen);
  const files: WorktreeFile[] = known.map((file) => withContent(file, patches.get(file.path)));
  for (const name of fresh.paths.slice(0, Math.max(0, shares.files - known.length))) {
    files.push(await untrackedFile(worktree.path, name, shares.fileBytes, isForbidden));
  }
  files.sort((left, right) => (left.path < right.path ? -1 : 1));
  const sum = (count: (file: WorktreeFile) => number) => files.reduce((total, file) => total + count(file), 0);
  return {
    ...{ type: 'diff', from, files, fileCount: changed.files.length + fresh.paths.length },
    ...{ added: sum((file) => file.added), removed: sum((file) => file.removed) },
  };
}

/** Where it left its base, also after the base has moved on or was merged into it. */
async function startOf(git: Git, { path, base, baseCommit }: Worktree): Promise<string> {
  const head = await commitOf(git, path, `refs/heads/${base}`);
  return (head && (await partingOf(git, path, head, 'HEAD'))) ?? baseCommit;
}

async function untracked(git: Git, folder: string) {
  const ran = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z']);
  return ran.type === 'done' ? ({ type: 'paths', paths: pathsOf(ran) } as const) : ran;
}

/** Those whose patches are told at once: each short, and all together bounded. */
function chooseShort(files: readonly ChangedFile[]): ChangedFile[] {
  let room = shares.lines;
  const chosen: ChangedFile[] = [];
  for (const file of files) {
    const lines = file.added + file.removed;
    if (file.isBinary || lines > shares.fileLines || lines > room || chosen.length >= shares.patches) continue;
    room -= lines;
    chosen.push(file);
  }
  return chosen;
}

type Patches = ReadonlyMap<string, FileContent>;

async function patchesOf(git: Git, folder: string, from: string, files: readonly ChangedFile[]): Promise<Patches> {
  const patches = new Map<string, FileContent>();
  if (files.length === 0) return patches;
  const paths = files.flatMap(({ path, oldPath }) => (oldPath === null ? [path] : [oldPath, path]));
  const ran = await git(folder, [...plainDiff, '--raw', '-z', '--patch', '--unified=3', from, '--', ...paths]);
  if (ran.type === 'failed') return patches;
  const text = ran.output.toString('utf8');
  const parts = parsePatch(text.slice(text.indexOf('\0\0') + 2));
  for (const { letter, path } of parseRaw(text)) {
    // What became another kind of file git tells as two patches.
    const own = parts.splice(0, letter === 'T' ? 2 : 1);
    const hunks = own.flatMap((part) => part ?? []);
    patches.set(path, own.includes(null) ? { type: 'binary' } : { type: 'patch', hunks, clipped: false });
  }
  return patches;
}

function withContent({ isBinary, ...file }: ChangedFile, patch: FileContent | undefined): WorktreeFile {
  const content: FileContent = isBinary ? { type: 'binary' } : (patch ?? { type: 'large' });
  return { ...file, isUntracked: false, content };
}

type Asked = { from: string; path: string; changed: Extract<Changed, { type: 'files' }>; untracked: string[] };

/** One file with more of it, only if it is among those that differ. */
async function one(
  { git, isForbidden }: DiffContext,
  { path: folder }: Worktree,
  { from, path, changed, untracked }: Asked,
): Promise<Diffed> {
  const found = changed.files.find((file) => file.path === path);
  if (!found && !untracked.includes(path))
    return { type: 'failed', reason: 'This file is not among the changed ones.' };
  const file = found
    ? withContent(found, (await patchesOf(git, folder, from, [found])).get(path))
    : await untrackedFile(folder, path, alone.fileBytes, isForbidden);
  const { added, removed } = file;
  return { type: 'diff', from, files: [clipped(file)], fileCount: 1, added, removed };
}

function clipped(file: WorktreeFile): WorktreeFile {
  if (file.content.type !== 'patch') return file;
  let room = alone.lines;
  const hunks = file.content.hunks.flatMap((hunk) => {
    const lines = hunk.lines.slice(0, room);
    room -= lines.length;
    return lines.length === 0 ? [] : [{ ...hunk, lines }];
  });
  return { ...file, content: { type: 'patch', hunks, clipped: room <= 0 } };
}
