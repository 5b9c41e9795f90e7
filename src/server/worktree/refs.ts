import { type Git, textOf } from './git.ts';

/** The commit that a name stands for; null when there is none. */
export async function commitOf(git: Git, folder: string, name: string): Promise<string | null> {
  const ran = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return ran.type === 'done' ? textOf(ran) : null;
}

export async function branchOf(git: Git, folder: string): Promise<string | null> {
  const ran = await git(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return ran.type === 'done' ? textOf(ran) : null;
}

/** How many commits each has that the other has not. */
export async function distance(git: Git, folder: string, left: string, right: string): Promise<[number, number]> {
  const ran = await git(folder, ['rev-list', '--left-right', '--count', `${left}...${right}`, '--']);
  if (ran.type === 'failed') return [0, 0];
  const [behind = 0, ahead = 0] = textOf(ran).split(/\s+/).map(Number);
  return [behind, ahead];
}

/** Where two lines of commits parted. */
export async function partingOf(git: Git, folder: string, left: string, right: string): Promise<string | null> {
  const ran = await git(folder, ['merge-base', left, right]);
  return ran.type === 'done' ? (textOf(ran).split('\n')[0] ?? null) : null;
}
