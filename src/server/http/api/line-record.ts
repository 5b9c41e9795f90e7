import { z } from '@hono/zod-openapi';
import { named, time } from './schema/named.ts';

const head = {
  seq: z.number(),
  at: time,
  epoch: z.number(),
  source: z.enum(['out', 'torn', 'in', 'own', 'file', 'copy', 'unread']),
  by: z.string().nullable(),
};

/** A line of the journal: its text as it is, or its bytes where they are not text. */
export const lineRecord = named(
  'Line',
  z.union([z.object({ ...head, line: z.string() }), z.object({ ...head, base64: z.string() })]),
);
