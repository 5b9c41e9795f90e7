import type { Change } from '../change.ts';
import { keyOf } from '../last-changes.ts';

/** What one line changes, each row once: as it was put last, in the place where it was put first. */
export type Changes = { readonly list: Change[]; places: Map<string, number> | null };

/** Most lines change a few rows. Up to so many, looking through them is quicker than a table. */
const lookedThrough = 16;

export function noChanges(): Changes {
  return { list: [], places: null };
}

export function putChange(changes: Changes, change: Change): void {
  const { list } = changes;
  const key = keyOf(change);
  const place = placeOf(changes, change.type, key);
  if (place !== -1) {
    list[place] = change;
    return;
  }
  list.push(change);
  if (changes.places) changes.places.set(nameOf(change.type, key), list.length - 1);
  else if (list.length === lookedThrough) changes.places = placesOf(list);
}

export function changeOf<Type extends Change['type']>(
  changes: Changes,
  type: Type,
  key: string | number,
): Extract<Change, { type: Type }> | null {
  const found = changes.list[placeOf(changes, type, key)];
  return (found as Extract<Change, { type: Type }> | undefined) ?? null;
}

function placeOf({ list, places }: Changes, type: Change['type'], key: string | number): number {
  if (places) return places.get(nameOf(type, key)) ?? -1;
  return list.findIndex((change) => change.type === type && keyOf(change) === key);
}

function placesOf(list: readonly Change[]): Map<string, number> {
  return new Map(list.map((change, place) => [nameOf(change.type, keyOf(change)), place]));
}

function nameOf(type: Change['type'], key: string | number): string {
  return `${type} ${key}`;
}
