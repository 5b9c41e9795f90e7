/** The permission modes of every supported CLI, from the most careful on. */
const common = ['default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions'] as const;

/** `delegate` is only in older versions, `auto` only in newer ones. Without a version, only what all of them have. */
export function permissionModes(version: string | null): string[] {
  const [first, second, third, ...rest] = common;
  const own = version === null ? [] : [isAtLeast(version, '2.1.325') ? 'auto' : 'delegate'];
  return [first, second, third, ...own, ...rest];
}

function isAtLeast(version: string, wanted: string): boolean {
  const [have, need] = [version, wanted].map((text) => text.split('.').map(Number)) as [number[], number[]];
  for (const [place, number] of need.entries()) {
    const difference = (have[place] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}
