import { posix } from 'node:path';
import type { RulePlace, RuleSet } from '../../../core/permission/rule.ts';
import { fitsName } from './wildcard.ts';

type Places = Pick<RuleSet, 'folder' | 'home'>;

/** No system opens a longer one. */
const longestPath = 4096;

/** Whether a rule about paths, which is written as in `.gitignore`, fits a path. */
export function fitsPath(content: string, path: string, place: RulePlace, places: Places): boolean {
  if (path.length > longestPath) return false;
  const { root, pattern } = rootedOf(content, place, places);
  const way = posix.relative(root, path);
  if (way === '' || way.startsWith('..')) return way === '' && /^\**$/.test(pattern);
  return fitsWay(patternOf(pattern), way.split('/'));
}

/** `//` is the root of the machine, `~/` the home folder, `/` where the settings are, anything else the session's folder. */
function rootedOf(content: string, place: RulePlace, { folder, home }: Places): { root: string; pattern: string } {
  if (content.startsWith('//')) return { root: '/', pattern: content.slice(1) };
  if (content === '~' || content.startsWith('~/')) return { root: home, pattern: `/${content.slice(2)}` };
  if (content.startsWith('/'))
    return { root: place === 'user' ? posix.join(home, '.claude') : folder, pattern: content };
  return { root: folder, pattern: content.replace(/^\.\//, '/') };
}

type Pattern = {
  /** Names, or `**` for any number of them. */
  parts: string[];
  /** Whether it begins at its root; a mere name fits at any depth. */
  isTied: boolean;
};

function patternOf(written: string): Pattern {
  // A folder with everything below it is the folder: whoever may not read into it may not list it either.
  const pattern = written.replace(/(?<=[^/])(?:\/\*\*)?\/?$/, '');
  const isTied = pattern.includes('/') || pattern !== written;
  return { parts: pattern.replace(/^\//, '').split('/'), isTied };
}

/**
 * Whether the pattern fits the path or a folder on its way: a folder that fits covers everything below it. Goes through
 * the names once, with all places of the pattern that they can have led to.
 */
function fitsWay({ parts, isTied }: Pattern, names: readonly string[]): boolean {
  let places = opened(parts, new Set([0]));
  for (const name of names) {
    const next = new Set<number>(isTied ? [] : [0]);
    for (const place of places) {
      if (parts[place] === '**') next.add(place);
      if (parts[place] === '**' ? isLast(parts, place) : fitsName(starsOf(parts[place] ?? ''), name)) {
        next.add(place + 1);
      }
    }
    if (next.has(parts.length)) return true;
    places = opened(parts, next);
  }
  return false;
}

/** Two stars before more can also stand for no name at all; as the last part they stand for one at least. */
function opened(parts: readonly string[], places: Set<number>): Set<number> {
  for (const place of places) if (parts[place] === '**' && !isLast(parts, place)) places.add(place + 1);
  return places;
}

function isLast(parts: readonly string[], place: number): boolean {
  return place === parts.length - 1;
}

function starsOf(part: string): string {
  return part.replaceAll(/\*+/g, '*');
}
