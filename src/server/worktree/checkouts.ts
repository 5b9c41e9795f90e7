import { type Git, textOf } from './git.ts';

/** A folder in which a repository has something checked out. */
export type CheckoutEntry = { path: string; branch: string | null; locked: string | null };

/** All of a repository; none where git cannot tell. */
export async function checkoutsOf(git: Git, folder: string): Promise<CheckoutEntry[]> {
  const ran = await git(folder, ['worktree', 'list', '--porcelain']);
  return ran.type === 'done' ? parseCheckouts(textOf(ran)) : [];
}

export function parseCheckouts(text: string): CheckoutEntry[] {
  return text.split('\n\n').flatMap((paragraph) => {
    const lines = paragraph.split('\n');
    const value = (key: string) =>
      lines.find((line) => line === key || line.startsWith(`${key} `))?.slice(key.length + 1);
    const path = value('worktree');
    if (path === undefined || lines.includes('bare')) return [];
    return [{ path, branch: value('branch')?.replace(/^refs\/heads\//, '') ?? null, locked: value('locked') ?? null }];
  });
}
