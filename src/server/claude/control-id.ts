import { randomUUID } from 'node:crypto';

const pattern = /^quarterdeck:([a-z_]+):/;

/** The id of a control request of ours says what was asked, so that its answer can be read without memory. */
export function newControlId(subtype: string): string {
  return `quarterdeck:${subtype}:${randomUUID()}`;
}

/** What was asked, or null for an id that is not ours. */
export function subtypeOf(id: string): string | null {
  return pattern.exec(id)?.[1] ?? null;
}
