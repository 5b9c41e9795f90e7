import { posix } from 'node:path';
import type { RulePlace, RuleSet } from '../../../core/permission/rule.ts';

type Places = Pick<RuleSet, 'folder' | 'home'>;

/** Whether a rule about paths, which is written as in `.gitignore`, fits a path. */
export function fitsPath(content: string, path: string, place: RulePlace, places: Places): boolean {
  const { root, pattern } = rootedOf(content, place, places);
  const way = posix.relative(root, path);
  if (way === '' || way.startsWith('..')) return way === '' && /^\**$/.test(pattern);
  return ancestors(way).some((part) => patternOf(pattern).test(part));
}

/** `//` is the root of the machine, `~/` the home folder, `/` where the settings are, anything else the session's folder. */
function rootedOf(content: string, place: RulePlace, { folder, home }: Places): { root: string; pattern: string } {
  if (content.startsWith('//')) return { root: '/', pattern: content.slice(1) };
  if (content === '~' || content.startsWith('~/')) return { root: home, pattern: `/${content.slice(2)}` };
  if (content.startsWith('/'))
    return { root: place === 'user' ? posix.join(home, '.claude') : folder, pattern: content };
  return { root: folder, pattern: content.replace(/^\.\//, '/') };
}

/** A folder that fits covers everything below it. */
function ancestors(way: string): string[] {
  const parts = way.split('/');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

function patternOf(written: string): RegExp {
  // A folder with everything below it is the folder: whoever may not read into it may not list it either.
  const pattern = written.replace(/(?<=[^/])(?:\/\*\*)?\/?$/, '');
  // A pattern with a slash before its end is tied to its root; a mere name fits at any depth.
  const isTied = pattern.includes('/') || pattern !== written;
  const parts = pattern.replace(/^\//, '').split('/');
  const source = parts.map((part, index) => sourceOf(part, index === parts.length - 1)).join('');
  return new RegExp(`^${isTied ? '' : '(?:.*/)?'}${source}$`, 's');
}

function sourceOf(part: string, isLast: boolean): string {
  if (part === '**') return isLast ? '.+' : '(?:.*/)?';
  const source = part
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, '[^/]*')
    .replaceAll('?', '[^/]');
  return isLast ? source : `${source}/`;
}
