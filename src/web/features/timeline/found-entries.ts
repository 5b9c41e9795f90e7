import type { SearchFound, SearchHit } from '../../../core/search/found.ts';

/** The entries that were found, in the order of the timeline. */
export function foundEntries(pages: readonly Pick<SearchFound, 'hits'>[]): string[] {
  const inOrder = pages.flatMap(({ hits }) => hits.filter(isEntry)).sort((one, other) => one.at - other.at);
  return [...new Set(inOrder.map(({ entryId }) => entryId))];
}

/** A session can be found by its title too. */
function isEntry(hit: SearchHit): hit is SearchHit & { entryId: string } {
  return hit.entryId !== null;
}

/** The match that many steps from the current one, going round at the ends. Without a current one, the newest. */
export function matchBy(step: 1 | -1, matches: readonly string[], current: string | null): string | null {
  const at = current === null ? -1 : matches.indexOf(current);
  if (at === -1) return matches.at(-1) ?? null;
  return matches[(at + step + matches.length) % matches.length] ?? null;
}

/** Which match is in front, out of how many: the matches within an entry are only known of the current one. */
export function countWords(
  matches: readonly string[],
  current: string | null,
  hasMore: boolean,
  inside: { at: number; count: number },
): string {
  if (matches.length === 0) return 'No matches';
  const at = current === null ? -1 : matches.indexOf(current);
  const all = `${matches.length}${hasMore ? '+' : ''}`;
  if (at === -1) return all === '1' ? '1 entry' : `${all} entries`;
  const inEntry = `${inside.at + 1} of ${Math.max(inside.count, 1)}`;
  if (all === '1') return inEntry;
  return inside.count > 1 ? `${inEntry}, entry ${at + 1} of ${all}` : `Entry ${at + 1} of ${all}`;
}
