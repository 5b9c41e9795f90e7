export const branchPrefix = 'quarterdeck/';

export const nameLimit = 60;

/** Why a worktree cannot be called so; null when it can. A name is a part of a branch and of a path, on every system. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'A worktree needs a name.';
  if (name.length > nameLimit) return `A worktree's name has at most ${nameLimit} characters.`;
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(name)) {
    return "A worktree's name has letters, digits, dots, dashes and underscores, and begins with a letter or digit.";
  }
  if (name.includes('..') || /\.$|\.lock$/i.test(name)) return 'Git does not take this name for a branch.';
  if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)) return 'This name is reserved on Windows.';
  return null;
}

/** A name made of the words of a title; empty when it has none that could be used. */
export function nameFrom(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`;
    if (longer.length > suggestedLength) break;
    name = longer;
  }
  return nameProblem(name) === null ? name : '';
}

const suggestedLength = 32;

/** A pair of words for something that has no title yet. `pick` is a whole number from 0 on, drawn by the caller. */
export function wordPair(pick: number): string {
  const first = adjectives[pick % adjectives.length] ?? 'calm';
  const second = nouns[Math.floor(pick / adjectives.length) % nouns.length] ?? 'harbour';
  return `${first}-${second}`;
}

export const wordPairs = 16 * 16;

const adjectives = [
  ...['amber', 'brave', 'brisk', 'calm', 'clear', 'deep', 'early', 'fair'],
  ...['high', 'keen', 'long', 'north', 'quick', 'quiet', 'steady', 'wide'],
];
const nouns = [
  ...['anchor', 'bay', 'beacon', 'channel', 'coast', 'compass', 'current', 'harbour'],
  ...['helm', 'island', 'keel', 'lagoon', 'mast', 'reef', 'sail', 'tide'],
];

/** The folder that worktrees lie in, wherever that is. */
export const worktreesFolder = '.quarterdeck-worktrees';

/** The folder of the project that one in a worktree beside it stands for; any other folder is itself. */
export function projectFolder(folder: string): string {
  const found = /^(.*[/\\])\.quarterdeck-worktrees[/\\]([^/\\]+)[/\\][^/\\]+(.*)$/.exec(folder);
  if (!found) return folder;
  const [, parent = '', repository = '', rest = ''] = found;
  // In the folder that is there for all, a digest follows the name: where the project lies is not in the path.
  return /-[0-9a-f]{8}$/.test(repository) ? folder : `${parent}${repository}${rest}`;
}

/** A name as the beginning of a sentence: what the work was about. */
export function nameInWords(name: string): string {
  const words = name.replaceAll(/[-_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a folder can be in a worktree of ours. Which one, the server knows. */
export function mayBeWorktree(folder: string): boolean {
  return folder.split(/[/\\]/).includes(worktreesFolder);
}
