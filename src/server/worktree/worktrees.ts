import { randomUUID } from 'node:crypto';
import { createWorktree, type Wanted, type WorktreeCreated } from './create-worktree.ts';
import { createGit } from './git.ts';
import type { WorktreeContext } from './worktree-context.ts';
import type { WorktreeRecords } from './worktree-records.ts';

export type WorktreesOptions = {
  /** For repositories beside which nothing can be written. */
  folder: string;
  /** All that git sees of ours. */
  environment: Readonly<Record<string, string>>;
  records: WorktreeRecords;
};

/** Git worktrees for sessions and agents: the only place that makes, merges and removes them. */
export type Worktrees = {
  create(wanted: Wanted): Promise<WorktreeCreated>;
};

export function createWorktrees({ folder, environment, records }: WorktreesOptions): Worktrees {
  const context: WorktreeContext = { git: createGit(environment), records, folder, now: Date.now, newId: randomUUID };
  const inTurn = createTurns();
  return {
    create: (wanted) => inTurn(wanted.project, () => createWorktree(context, wanted)),
  };
}

/** One change of a repository at a time: git's own locks would refuse the second. */
function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}
