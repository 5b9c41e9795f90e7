import { type Range, ranges } from '../../../core/cost/range.ts';

/** What of the costs is looked at: it is all in the address, so that it can be linked and gone back to. */
export type CostPlace = { range: Range; project: string | null; session: string | null };

export function readPlace(search: string): CostPlace {
  const query = new URLSearchParams(search);
  const range = ranges.find((known) => known === query.get('range')) ?? '7d';
  return { range, project: query.get('project'), session: query.get('session') };
}

export function placeAddress({ range, project, session }: CostPlace): string {
  return `/cost?${queryOf({ range, project, session })}`;
}

export function apiPath({ range, project, session }: CostPlace, zone: string, limit: number | null = null): string {
  // A session has one project: its own sums need no other.
  const place = { range, zone, project: session === null ? project : null, session };
  return `/cost?${queryOf({ ...place, limit: limit === null ? null : String(limit) })}`;
}

function queryOf(values: { [name: string]: string | null }): string {
  const set = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return new URLSearchParams(set).toString();
}
