import type { Worktree } from '../../core/worktree/worktree.ts';
import type { Registry } from '../session/registry.ts';
import type { SessionRow, Store } from '../store/store.ts';

/** What works in a worktree now. `resting`: CLIs that are there and do nothing. */
export type WorktreeUsers = { busy: string[]; resting: string[] };

const sessionsLookedAt = 50;

/** Sessions in its folder, whoever it was made for: forks are there too. */
export async function usersOf(store: Pick<Store, 'sessions'>, { cwd }: Worktree): Promise<WorktreeUsers> {
  const sessions = await store.sessions({ before: null, limit: sessionsLookedAt, cwd });
  const having = (...statuses: SessionRow['summary']['status'][]) =>
    sessions.filter(({ summary }) => statuses.includes(summary.status)).map(({ id }) => id);
  return { busy: having('starting', 'running', 'waiting'), resting: having('ready') };
}

/** Ends the CLIs that would otherwise stand in a folder that is gone. */
export async function endResting(
  registry: Pick<Registry, 'open' | 'blockages'>,
  { resting }: WorktreeUsers,
): Promise<void> {
  for (const id of resting) {
    const opened = await registry.open(id);
    if (opened.type === 'open') await registry.blockages.unlessBlocked(id, opened.session.stop());
  }
}
