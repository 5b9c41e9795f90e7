import type { Worktree } from '../../core/worktree/worktree.ts';
import { statusOf, underWayIn } from './checkout-status.ts';
import { checkoutsOf } from './checkouts.ts';
import type { Git } from './git.ts';
import { names } from './names.ts';
import { commitOf } from './refs.ts';

type Step = { from: string; to: string };
type Failed = { type: 'failed'; reason: string };

export type Move =
  | { type: 'ready'; go(): Promise<{ type: 'moved' } | Failed> }
  | { type: 'dirty'; reason: string; paths: string[] }
  | Failed;

const checkoutLimit = 5 * 60_000;

/**
 * Looks whether the base can move, and gives the step that moves it. Where it is checked out its files move with it,
 * and that only from a clean state; otherwise the branch alone does.
 */
export async function moveBase(git: Git, { path, base }: Worktree, step: Step): Promise<Move> {
  const checkouts = await checkoutsOf(git, path);
  const place = checkouts.find(({ branch }) => branch === base)?.path;
  if (place === undefined) return { type: 'ready', go: () => moveBranch(git, path, base, step) };
  const underWay = await underWayIn(git, place);
  if (underWay) return { type: 'failed', reason: `A ${underWay} is under way in ${place}. Finish or abort it first.` };
  const status = await statusOf(git, place, 'no');
  if (status.type === 'failed') return status;
  const paths = status.files.map((file) => file.path);
  if (paths.length > 0) {
    const reason = `${place} has changes that are not committed: ${names(paths)}. Commit or stash them first.`;
    return { type: 'dirty', reason, paths: paths.slice(0, 200) };
  }
  return { type: 'ready', go: () => moveCheckout(git, place, base, step) };
}

async function moveBranch(git: Git, folder: string, base: string, { from, to }: Step) {
  const ran = await git(folder, ['update-ref', '-m', 'quarterdeck: merge', `refs/heads/${base}`, to, from]);
  return ran.type === 'done' ? ({ type: 'moved' } as const) : ran;
}

/** Git looks at every file before it changes the first, and refuses when one would be overwritten. */
async function moveCheckout(git: Git, place: string, base: string, { to }: Step) {
  const ran = await git(place, ['merge', '-q', '--ff-only', '--no-autostash', to], { timeLimit: checkoutLimit });
  if (ran.type === 'done') return { type: 'moved' } as const;
  if ((await commitOf(git, place, `refs/heads/${base}`)) === to) return { type: 'moved' } as const;
  const status = await statusOf(git, place, 'no');
  const isHalf = status.type === 'failed' || status.files.length > 0;
  if (!isHalf) return { type: 'failed', reason: `${ran.reason} ${base} was not changed.` } as const;
  const reason =
    `The merge stopped half-way in ${place}: ${ran.reason} Nothing is lost: ${base} is as it was, the merge is commit ` +
    `${to.slice(0, 12)}, and "git reset --hard ${base}" there undoes what was begun, but for new files.`;
  await git(place, ['update-ref', `refs/quarterdeck/merges/${to}`, to]);
  return { type: 'failed', reason } as const;
}
