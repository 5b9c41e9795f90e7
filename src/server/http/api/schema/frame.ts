import { z } from '@hono/zod-openapi';
import type { FramePage, FrameView } from '../../../../core/inspect/frame.ts';
import { json, named, time } from './named.ts';

export const frameSource = z.enum(['out', 'torn', 'in', 'own', 'file', 'copy', 'unread']);

const frameHead = named(
  'Frame',
  z.object({
    seq: z.number(),
    at: time,
    epoch: z.number(),
    source: frameSource,
    by: z.string().nullable(),
    kind: z.string(),
    tool: z.string().nullable(),
    request: z.string().nullable(),
    bytes: z.number(),
  }),
);

export const framePage = z.object({
  frames: z.array(frameHead),
  next: z.number().nullable(),
  head: z.number(),
}) satisfies z.ZodType<FramePage>;

const relatedFrame = z.object({
  pair: z.enum(['request', 'call', 'message', 'turn']),
  side: z.enum(['before', 'after']),
  seq: z.number(),
  kind: z.string(),
  ms: z.number(),
});

export const frameView = z.object({
  frame: frameHead,
  body: z.union([
    z.object({ type: z.literal('json'), value: json, clipped: z.boolean() }),
    z.object({ type: z.literal('text'), text: z.string(), clipped: z.boolean() }),
  ]),
  related: z.array(relatedFrame),
  entries: z.array(z.object({ id: z.string(), type: z.string() })),
}) satisfies z.ZodType<FrameView>;
