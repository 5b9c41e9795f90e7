import { z } from '@hono/zod-openapi';
import type { SessionCursor } from '../../store/store.ts';

/** How many of a list are wanted. */
export function limit(usual: number, most: number) {
  return z.coerce.number().int().min(1).max(most).default(usual);
}

/** A place in a list, as an earlier answer told it. */
export const sessionPlace = z
  .string()
  .max(200)
  .regex(/^\d{1,16}\.\S+$/, 'is not a place in this list');
export const entryPlace = z.string().regex(/^\d{1,16}\.\d{1,16}$/, 'is not a place in this list');

export function sessionPlaceOf({ updatedAt, id }: SessionCursor): string {
  return `${updatedAt}.${id}`;
}

export function readSessionPlace(text: string): SessionCursor {
  const at = text.indexOf('.');
  return { updatedAt: Number(text.slice(0, at)), id: text.slice(at + 1) };
}

export function entryPlaceOf({ seq, ord }: { seq: number; ord: number }): string {
  return `${seq}.${ord}`;
}

export function readEntryPlace(text: string): { seq: number; ord: number } {
  const [seq = 0, ord = 0] = text.split('.').map(Number);
  return { seq, ord };
}
