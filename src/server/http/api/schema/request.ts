import { z } from '@hono/zod-openapi';
import type { RequestRecord, RequestState } from '../../../../core/session/entry.ts';
import type { RequestAnswer } from '../../../../core/session/event.ts';
import { suggestion } from './fact.ts';
import { jsonObject, time } from './named.ts';

const answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('allow'), input: jsonObject, suggestions: z.array(suggestion) }),
  z.object({ type: z.literal('deny'), message: z.string(), interrupt: z.boolean() }),
  z.object({ type: z.literal('reply'), response: jsonObject }),
  z.object({ type: z.literal('refuse'), reason: z.string() }),
]) satisfies z.ZodType<RequestAnswer>;

const state = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pending') }),
  z.object({
    type: z.literal('answered'),
    answer,
    by: z.string().nullable(),
    at: time,
    received: z.boolean(),
    answerSeq: z.number().exactOptional(),
  }),
  z.object({ type: z.literal('cancelled'), reason: z.string(), at: time }),
]) satisfies z.ZodType<RequestState>;

export const requestRecord = z.object({
  id: z.string(),
  kind: z.enum(['permission', 'question', 'plan', 'elicitation', 'dialog', 'unsupported']),
  toolUseId: z.string().nullable(),
  tool: z.string().nullable(),
  input: jsonObject,
  clipped: z.boolean(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  reason: z.string().nullable(),
  blockedPath: z.string().nullable(),
  suggestions: z.array(suggestion),
  hints: z.array(z.object({ behavior: z.string().nullable(), message: z.string() })).exactOptional(),
  agentId: z.string().nullable(),
  isByHand: z.literal(true).exactOptional(),
  seq: z.number(),
  openedAt: time,
  epoch: z.number(),
  state,
}) satisfies z.ZodType<RequestRecord>;
