import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The search path as the user has it. npm puts the programs of this package and of every folder above it first; the CLI
 * and the tools it runs are to be the user's own.
 */
export function withoutOwnPrograms(path: string | undefined, folder: string = packageFolder): string | undefined {
  if (path === undefined) return undefined;
  const own = new Set(foldersFrom(folder).map((above) => join(above, 'node_modules', '.bin')));
  const isNpms = (entry: string) => own.has(entry) || /[\\/]node-gyp-bin$/.test(entry);
  return path
    .split(delimiter)
    .filter((entry) => !isNpms(entry))
    .join(delimiter);
}

function foldersFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersFrom(above)];
}
