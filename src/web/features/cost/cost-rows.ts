import type { CostRow, CostSums, SessionCost } from '../../../core/cost/report.ts';
import type { TokenUsage } from '../../../core/session/fact.ts';
import { visible } from '../../../core/text/visible.ts';
import { distinctNames } from '../../ui/distinct-names.ts';
import { csvOf } from './csv.ts';
import { type Kind, nameOf } from './names.ts';
import { otherName } from './stack.ts';

/** A row of a table of costs. `key` is what it is of; `title` is shown when pointed at. */
export type TableRow = Omit<CostSums, 'turns'> & {
  key: string;
  name: string;
  title: string;
  address: string | null;
  /** Null where a turn has parts in several rows. */
  turns: number | null;
};

export type SortKey = 'name' | 'tokens' | 'cached' | 'cost';
export type Sort = { key: SortKey; isDescending: boolean };

export const usualSort: Sort = { key: 'cost', isDescending: true };

export function tableRows(
  kind: Kind,
  rows: readonly CostRow[],
  addressOf: ((name: string) => string) | null,
): TableRow[] {
  const folders = kind === 'project' ? distinctNames(rows.map(({ name }) => name)) : null;
  return rows.map(({ name, turns, ...sums }) => ({
    ...sums,
    key: name,
    turns: kind === 'project' ? turns : null,
    name: visible((name !== '' && name !== otherName && folders?.get(name)) || nameOf(kind, name), 'prose'),
    title: visible(name || nameOf(kind, name), 'prose'),
    address: addressOf === null ? null : addressOf(name),
  }));
}

export function sessionRows(rows: readonly SessionCost[], addressOf: (id: string) => string): TableRow[] {
  return rows.map(({ id, title, project, ...sums }) => ({
    ...sums,
    key: id ?? `deleted ${project}`,
    name: id === null ? 'Deleted sessions' : title === null ? 'Untitled session' : visible(title, 'prose'),
    title: visible(project),
    address: id === null ? null : addressOf(id),
  }));
}

export function sorted(rows: readonly TableRow[], { key, isDescending }: Sort): TableRow[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b, key) || b.cost - a.cost);
}

export function tokensOf({ input, output, cacheRead, cacheWrite }: TokenUsage): number {
  return input + output + cacheRead + cacheWrite;
}

/** How much of what went into the model came from the cache. */
export function cachedShare({ input, cacheRead, cacheWrite }: TokenUsage): number {
  const read = input + cacheRead + cacheWrite;
  return read === 0 ? 0 : cacheRead / read;
}

const heads = [
  'name',
  'of',
  'cost_usd',
  'estimated_usd',
  'input',
  'output',
  'cache_read',
  'cache_write',
  'turns',
  'id',
];

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
    row.turns ?? '',
    row.key,
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
