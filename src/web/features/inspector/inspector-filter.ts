import type { FrameSource } from '../../../core/inspect/frame.ts';

/** What the frames are narrowed to. It stands in the address, so that it can be linked. */
export type InspectorFilter = { [Key in FilterKey]: string };

const keys = ['text', 'kind', 'source', 'tool', 'request'] as const;
type FilterKey = (typeof keys)[number];

export function filterOf(search: URLSearchParams): InspectorFilter {
  return Object.fromEntries(keys.map((key) => [key, search.get(key) ?? ''])) as InspectorFilter;
}

export function withFilter(search: URLSearchParams, filter: InspectorFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of keys) {
    if (filter[key] === '') next.delete(key);
    else next.set(key, filter[key]);
  }
  return next;
}

/** The filter in the words of the API; null when it narrows nothing. */
export function queryOf(filter: InspectorFilter): { [name: string]: string } | null {
  const set = keys.map((key) => [key, filter[key].trim()] as const).filter(([, value]) => value !== '');
  return set.length === 0 ? null : Object.fromEntries(set);
}

export const noFilter = filterOf(new URLSearchParams());

export const sourceChoices: { value: FrameSource | ''; label: string }[] = [
  { value: '', label: 'Both ways' },
  { value: 'out', label: 'From the CLI' },
  { value: 'in', label: 'To the CLI' },
  { value: 'own', label: 'Ours' },
  { value: 'file', label: 'The CLI’s record' },
  { value: 'torn', label: 'Cut off' },
  { value: 'unread', label: 'Not processed' },
];

const kinds = [
  'assistant',
  'user',
  'result',
  'system',
  'system/init',
  'system/status',
  'control_request',
  'control_request/can_use_tool',
  'control_response',
  'rate_limit_event',
  'noise',
];

/** What people look for most, and what there is. */
export function kindChoices(seen: Iterable<string>): { value: string; label: string }[] {
  const all = [...new Set([...kinds, ...seen])]
    .filter((kind) => kind !== '')
    .sort((one, other) => one.localeCompare(other));
  return [{ value: '', label: 'Any kind' }, ...all.map((value) => ({ value, label: value }))];
}
