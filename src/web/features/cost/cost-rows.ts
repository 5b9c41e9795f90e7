import type { CostRow, CostSums, SessionCost } from '../../../core/cost/report.ts';
import { distinctNames } from '../../ui/distinct-names.ts';
import { csvOf } from './csv.ts';
import { type Kind, nameOf } from './names.ts';
import { otherName } from './stack.ts';

/** A row of a table of costs. `key` is what it is of; `title` is shown when pointed at. */
export type TableRow = CostSums & { key: string; name: string; title: string; address: string | null };

export type SortKey = 'name' | 'tokens' | 'cached' | 'cost';
export type Sort = { key: SortKey; isDescending: boolean };

export const usualSort: Sort = { key: 'cost', isDescending: true };

export function tableRows(
  kind: Kind,
  rows: readonly CostRow[],
  addressOf: ((name: string) => string) | null,
): TableRow[] {
  const folders = kind === 'project' ? distinctNames(rows.map(({ name }) => name)) : null;
  return rows.map(({ name, ...sums }) => ({
    ...sums,
    key: name,
    name: (name !== '' && name !== otherName && folders?.get(name)) || nameOf(kind, name),
    title: name || nameOf(kind, name),
    address: addressOf === null ? null : addressOf(name),
  }));
}

export function sessionRows(rows: readonly SessionCost[], addressOf: (id: string) => string): TableRow[] {
  return rows.map(({ id, title, project, ...sums }) => ({
    ...sums,
    key: id ?? `deleted ${project}`,
    name: id === null ? 'Deleted sessions' : (title ?? 'Untitled session'),
    title: project,
    address: id === null ? null : addressOf(id),
  }));
}

export function sorted(rows: readonly TableRow[], { key, isDescending }: Sort): TableRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b, key) || b.cost - a.cost);
}

export function tokensOf({ input, output, cacheRead, cacheWrite }: CostSums): number {
  return input + output + cacheRead + cacheWrite;
}

/** How much of what went into the model came from the cache. */
export function cachedShare({ input, cacheRead, cacheWrite }: CostSums): number {
  const read = input + cacheRead + cacheWrite;
  return read === 0 ? 0 : cacheRead / read;
}

const heads = ['name', 'of', 'cost_usd', 'estimated_usd', 'input', 'output', 'cache_read', 'cache_write', 'turns'];

export function rowsAsCsv(rows: readonly TableRow[]): string {
  const cells = rows.map((row) => [
    row.name,
    row.title,
    row.cost,
    row.estimated,
    row.input,
    row.output,
    row.cacheRead,
    row.cacheWrite,
    row.turns,
  ]);
  return csvOf(heads, cells);
}

function compare(a: TableRow, b: TableRow, key: SortKey): number {
  switch (key) {
    case 'name':
      return a.name.localeCompare(b.name);
    case 'tokens':
      return tokensOf(a) - tokensOf(b);
    case 'cached':
      return cachedShare(a) - cachedShare(b);
    case 'cost':
      return a.cost - b.cost;
  }
}
