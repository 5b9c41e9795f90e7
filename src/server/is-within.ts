import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is a folder or lies below it. A sibling whose name begins the same does not; `..name` is a name. */
export function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
