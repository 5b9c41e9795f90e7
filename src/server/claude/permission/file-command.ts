import type { Abilities } from './abilities.ts';
import { type CommandPart, unquoted } from './command-parts.ts';

/** What a command does to the files it names; null for a command of which that is not known. */
export type FileCommand = { type: 'reads' | 'changes'; paths: string[] };

const changing = new Set(['touch', 'mkdir', 'rm', 'rmdir', 'cp', 'mv']);
const reading = new Set(
  (
    'ls cat head tail grep find sort wc cut diff stat file strings hexdump od nl uniq rg egrep fgrep tac rev tr column ' +
    'comm paste du df tree readlink realpath basename dirname cksum md5sum sha1sum sha256sum cd'
  ).split(' '),
);
/** Commands that neither read a file nor change anything. */
const silent = new Set(
  'pwd echo true false whoami date which type printf test sleep id uname hostname seq expr'.split(' '),
);
const gitReading = new Set(
  'status log diff show branch blame shortlog describe ls-files rev-parse reflog grep remote tag'.split(' '),
);
/** The first word that is no flag is what they look for, not where. */
const withPattern = new Set(['grep', 'egrep', 'fgrep', 'rg', 'sed']);

export function fileCommand({ words }: CommandPart, abilities: Abilities): FileCommand | null {
  const [name = '', ...rest] = words.map(unquoted);
  if (silent.has(name)) return { type: 'reads', paths: [] };
  if (/^(node|python3?) (--version|-[vV])$/.test(words.join(' ')))
    return abilities.looksThrough ? { type: 'reads', paths: [] } : null;
  if (name === 'git') return gitReading.has(rest[0] ?? '') ? { type: 'reads', paths: [] } : null;
  const paths = pathsOf(name, rest);
  if (changing.has(name)) return { type: 'changes', paths };
  if (name === 'sed') return { type: rest.some((word) => word.startsWith('-i')) ? 'changes' : 'reads', paths };
  if (name === 'find' && rest.some((word) => /^-(exec|execdir|delete|ok|fprint)/.test(word))) return null;
  return reading.has(name) ? { type: 'reads', paths } : null;
}

function pathsOf(name: string, words: readonly string[]): string[] {
  if (name === 'find')
    return words.slice(
      0,
      firstIndex(words, (word) => /^[-(!]/.test(word)),
    );
  if (name === 'tr') return [];
  const plain = words.filter((word) => !word.startsWith('-'));
  return withPattern.has(name) ? plain.slice(1) : plain;
}

function firstIndex(words: readonly string[], fits: (word: string) => boolean): number {
  const index = words.findIndex(fits);
  return index === -1 ? words.length : index;
}

/** What only the shell will know. */
export function hasExpansion(path: string, { looksThrough }: Abilities): boolean {
  return (looksThrough ? /\$/ : /[$*?[]/).test(path);
}
