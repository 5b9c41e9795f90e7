import { z } from 'zod';
import { text } from './lenient.ts';

const envelope = { type: z.literal('system'), uuid: text, session_id: text };

/** A `system` message of one subtype. */
export function system<Subtype extends string, Shape extends z.ZodRawShape>(subtype: Subtype, shape: Shape) {
  return z.compile(z.object({ ...envelope, subtype: z.literal(subtype), ...shape }));
}
