import { z } from '@hono/zod-openapi';
import type { Decider, Decision } from '../../../../core/session/decision.ts';
import { suggestion } from './fact.ts';
import { time } from './named.ts';

const decider = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('person'),
    device: z.string().nullable(),
    suggestions: z.array(suggestion),
    note: z.string().nullable(),
    isEdited: z.boolean(),
  }),
  z.object({ type: z.literal('rule') }),
  z.object({ type: z.literal('mode') }),
  z.object({ type: z.literal('hook'), words: z.string() }),
  z.object({ type: z.literal('check') }),
  z.object({ type: z.literal('cli'), reason: z.string() }),
  z.object({ type: z.literal('noTool') }),
  z.object({ type: z.literal('badCall'), words: z.string() }),
  z.object({ type: z.literal('untold') }),
  z.object({ type: z.literal('nobody'), reason: z.string() }),
]) satisfies z.ZodType<Decider>;

export const decision = z.object({
  id: z.string(),
  at: time,
  project: z.string(),
  tool: z.string(),
  subject: z.string(),
  original: z.string().exactOptional(),
  mode: z.string().nullable(),
  outcome: z.enum(['open', 'allowed', 'denied', 'refused', 'cancelled']),
  by: decider,
}) satisfies z.ZodType<Decision>;
