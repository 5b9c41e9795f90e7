import { memberOf } from '../../../core/json.ts';
/** What the audit is narrowed to. It stands in the address, so that it can be linked and comes back with a reload. */
export type AuditFilter = { [Key in FilterKey]: string };

const keys = ['text', 'outcome', 'tool', 'project', 'device', 'range', 'session'] as const;
type FilterKey = (typeof keys)[number];

export function filterOf(search: string): AuditFilter {
  const given = new URLSearchParams(search);
  return Object.fromEntries(keys.map((key) => [key, given.get(key) ?? ''])) as AuditFilter;
}

export function searchOf(filter: AuditFilter): string {
  const set = keys.filter((key) => filter[key] !== '').map((key) => [key, filter[key]]);
  const search = new URLSearchParams(set).toString();
  return search === '' ? '' : `?${search}`;
}

export function isNarrowed(filter: AuditFilter): boolean {
  return searchOf(filter) !== '';
}

const hour = 60 * 60 * 1000;
const ranges: { [range: string]: number } = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour };

export const rangeChoices = [
  { value: '', label: 'Any time' },
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
];

/** The filter in the words of the API. */
export function queryOf({ range, ...filter }: AuditFilter, now: number): { [name: string]: string | number } {
  const set = Object.entries({ ...filter, text: filter.text.trim() }).filter(([, value]) => value !== '');
  const span = memberOf(ranges, range);
  return { ...Object.fromEntries(set), ...(span === undefined ? {} : { since: now - span }) };
}
