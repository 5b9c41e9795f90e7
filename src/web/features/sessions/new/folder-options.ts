import { visible } from '../../../../core/text/visible.ts';
import type { Option } from '../../../ui/option-list.tsx';
import type { RecentFolder } from './use-folders.ts';

/** What the folder box offers: recent folders that have what was typed in them, then those that begin with it. */
export function folderOptions(
  typed: string,
  recent: readonly RecentFolder[],
  found: readonly string[],
): readonly Option[] {
  const wanted = typed.trim().toLowerCase();
  const used = recent.filter(({ path }) => path.toLowerCase().includes(wanted) && path !== typed);
  const known = new Set(used.map(({ path }) => path));
  return [
    ...used.map(({ path, trusted }) => ({
      key: path,
      label: visible(path),
      mark: trusted ? 'recent' : 'recent, not trusted',
    })),
    ...found.filter((path) => !known.has(path) && path !== typed).map((path) => ({ key: path, label: visible(path) })),
  ];
}
