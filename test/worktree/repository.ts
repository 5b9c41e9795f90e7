import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Worktree } from '../../src/core/worktree/worktree.ts';
import type { WorktreeRecords } from '../../src/server/worktree/worktree-records.ts';
import { createWorktrees, type Worktrees } from '../../src/server/worktree/worktrees.ts';

export const gitEnvironment = {
  ...{ PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1', HOME: '/nonexistent' },
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.test' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.test' },
};

export type Repository = {
  path: string;
  git(...args: string[]): string;
  /** Writes a file below the project, or below `at`. */
  write(file: string, text: string | Uint8Array, at?: string): void;
  /** Writes files and commits everything in `at`. */
  commit(files: Record<string, string>, at?: string): void;
};

/** A repository with one commit on `main`, in a folder of its own. */
export function makeRepository(files: Record<string, string> = { 'a.txt': 'one\n' }): Repository {
  const path = join(emptyFolder(), 'project');
  mkdirSync(path);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path, ...args], { env: gitEnvironment, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  const write = (file: string, text: string | Uint8Array, at = path) => {
    mkdirSync(dirname(join(at, file)), { recursive: true });
    writeFileSync(join(at, file), text);
  };
  const commit = (changed: Record<string, string>, at = path) => {
    for (const [file, text] of Object.entries(changed)) write(file, text, at);
    git('-C', at, 'add', '-A');
    git('-C', at, 'commit', '-qm', `change ${Object.keys(changed).join(' ')}`);
  };
  git('init', '-q', '-b', 'main');
  if (Object.keys(files).length > 0) commit(files);
  return { path, git, write, commit };
}

/** The real path of a new folder that is gone after the test. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'quarterdeck-worktrees-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function openWorktrees(records = recordsInMemory()): Worktrees {
  return createWorktrees({ folder: join(emptyFolder(), 'for-all'), environment: gitEnvironment, records, isForbidden });
}

const isForbidden = async ({ path }: { path: string }) => path.endsWith('.secret');

export function recordsInMemory(): WorktreeRecords {
  const kept = new Map<string, Worktree>();
  const there = () => [...kept.values()].filter(({ discarded }) => discarded === null).reverse();
  return {
    putWorktree: async (worktree) => {
      kept.set(worktree.id, worktree);
      return { type: 'saved' };
    },
    forgetWorktree: async (id) => {
      kept.delete(id);
      return { type: 'forgotten' };
    },
    worktree: async (id) => kept.get(id) ?? null,
    worktreeAt: async (path) => there().find((worktree) => worktree.path === path) ?? null,
    worktreesOf: async ({ id }, limit) =>
      there()
        .filter(({ owner }) => owner?.id === id)
        .slice(0, limit),
    worktrees: async (limit) => there().slice(0, limit),
  };
}

/** A repository with a worktree of it, and what is known of it. */
export async function makeWorktree(files?: Record<string, string>, name = 'side') {
  const repository = makeRepository(files);
  const records = recordsInMemory();
  const worktrees = openWorktrees(records);
  const created = await worktrees.create({ project: repository.path, name });
  if (created.type === 'failed') throw new Error(created.reason);
  const known = async () => {
    const found = await records.worktree(created.id);
    if (!found) throw new Error('the worktree is not known');
    return found;
  };
  return { ...repository, worktrees, worktree: await known(), known, side: created.path };
}
