import type { DatabaseSync } from 'node:sqlite';
import type { Worktree, WorktreeOwner } from '../../core/worktree/worktree.ts';
import type { Queries } from './queries.ts';
import { ReadFailed } from './read-failed.ts';
import type { Failed } from './store.ts';
import type { StoreThread } from './thread/store-thread.ts';
import type { Outcome } from './thread/thread-messages.ts';
import type { Writes } from './writer.ts';

/** What the store keeps of worktrees. They are no part of a journal: a rebuild leaves them as they are. */
export type WorktreeStore = {
  /** Writes it, or changes what is known under its id. */
  putWorktree(worktree: Worktree): Promise<{ type: 'saved' } | Failed>;
  forgetWorktree(id: string): Promise<{ type: 'forgotten' } | Failed>;
  /** Also one that was discarded. */
  worktree(id: string): Promise<Worktree | null>;
  /** The one that is there at this path. */
  worktreeAt(path: string): Promise<Worktree | null>;
  /** Those that are there of one owner, the newest first. */
  worktreesOf(owner: WorktreeOwner, limit: number): Promise<Worktree[]>;
  /** Those that are there, the newest first. */
  worktrees(limit: number): Promise<Worktree[]>;
};

export function createWorktreeWrites(database: DatabaseSync) {
  const put = database.prepare(`
    INSERT INTO worktrees (id, path, owner_type, owner, created_at, is_there, body) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET path = excluded.path, owner_type = excluded.owner_type, owner = excluded.owner,
      created_at = excluded.created_at, is_there = excluded.is_there, body = excluded.body`);
  const remove = database.prepare('DELETE FROM worktrees WHERE id = ?');
  return {
    putWorktree: (worktree: Worktree): { type: 'saved' } => {
      const { id, path, owner, createdAt, discarded } = worktree;
      const isThere = discarded === null ? 1 : 0;
      put.run(id, path, owner?.type ?? null, owner?.id ?? null, createdAt, isThere, JSON.stringify(worktree));
      return { type: 'saved' };
    },
    forgetWorktree: (id: string): { type: 'forgotten' } => {
      remove.run(id);
      return { type: 'forgotten' };
    },
  };
}

export function createWorktreeReads(database: DatabaseSync) {
  const one = database.prepare('SELECT body FROM worktrees WHERE id = ?');
  const at = database.prepare('SELECT body FROM worktrees WHERE path = ? AND is_there = 1');
  const owned = database.prepare(`
    SELECT body FROM worktrees WHERE owner = ? AND owner_type = ? AND is_there = 1 ORDER BY created_at DESC LIMIT ?`);
  const all = database.prepare('SELECT body FROM worktrees WHERE is_there = 1 ORDER BY created_at DESC LIMIT ?');
  const first = (row: unknown) => (row ? String((row as { body: string }).body) : null);
  const bodies = (rows: unknown[]) => rows.map((row) => String((row as { body: string }).body));
  return {
    worktree: (id: string) => first(one.get(id)),
    worktreeAt: (path: string) => first(at.get(path)),
    worktreesOf: (owner: WorktreeOwner, limit: number) => bodies(owned.all(owner.id, owner.type, limit)),
    worktrees: (limit: number) => bodies(all.all(limit)),
  };
}

export function worktreesOver(writer: StoreThread<Writes>, reader: StoreThread<Queries>): WorktreeStore {
  return {
    putWorktree: async (...input) => written(await writer.call('putWorktree', input)),
    forgetWorktree: async (...input) => written(await writer.call('forgetWorktree', input)),
    worktree: async (...input) => JSON.parse(read(await reader.call('worktree', input)) ?? 'null'),
    worktreeAt: async (...input) => JSON.parse(read(await reader.call('worktreeAt', input)) ?? 'null'),
    worktreesOf: async (...input) => read(await reader.call('worktreesOf', input)).map((body) => JSON.parse(body)),
    worktrees: async (...input) => read(await reader.call('worktrees', input)).map((body) => JSON.parse(body)),
  };
}

function written<Result>(outcome: Outcome<Result>): Result | Failed {
  return outcome.type === 'done' ? outcome.value : outcome;
}

function read<Result>(outcome: Outcome<Result>): Result {
  if (outcome.type === 'failed') throw new ReadFailed(outcome);
  return outcome.value;
}
