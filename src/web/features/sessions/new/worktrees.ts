/** The first version of the CLI that was seen to make worktrees. */
export const worktreesSince = '2.1.325';

export function hasWorktrees(version: string): boolean {
  const [have, need] = [partsOf(version), partsOf(worktreesSince)];
  for (const [index, part] of need.entries()) {
    const own = have[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}

function partsOf(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}
