import { z } from '@hono/zod-openapi';
import type { OutboxRow, RunRow, TurnRow } from '../../../../core/session/change.ts';
import type { LastWords } from '../../../../core/session/last-line.ts';
import type { SessionItem } from '../../../../core/wire.ts';
import { costShare, tokenUsage, usageByModel } from './fact.ts';
import { named, time } from './named.ts';
import { runEnd } from './notice.ts';

export const sessionStatus = z.enum(['idle', 'starting', 'ready', 'running', 'waiting', 'paused', 'limited', 'ended']);

export const lastWords = z.object({
  by: z.enum(['person', 'claude']),
  text: z.string(),
}) satisfies z.ZodType<LastWords>;

export const sessionItem = named(
  'Session',
  z.object({
    id: z.string(),
    cwd: z.string(),
    parent: z.string().nullable(),
    createdAt: time,
    archived: z.boolean(),
    pinned: z.boolean(),
    head: z.number(),
    bytes: z.number(),
    title: z.string().nullable(),
    status: sessionStatus,
    model: z.string().nullable(),
    turns: z.number(),
    cost: z.number(),
    waiting: z.number(),
    updatedAt: time,
    place: z.enum(['deck', 'terminal']),
    lastLine: lastWords.exactOptional(),
    tags: z.array(z.string()).exactOptional(),
    unread: z.literal(true).exactOptional(),
    branch: z.string().exactOptional(),
    rank: z.number().exactOptional(),
  }) satisfies z.ZodType<SessionItem>,
);

export const turnRow = named(
  'Turn',
  z.object({
    number: z.number(),
    epoch: z.number(),
    startedSeq: z.number(),
    startedAt: time,
    endedSeq: z.number().nullable(),
    endedAt: z.number().nullable(),
    outcome: z.string(),
    cost: z.number(),
    usage: tokenUsage,
    models: usageByModel,
    context: z.number().nullable(),
    compactions: z.number(),
    shares: z.array(costShare),
    estimated: z.literal(true).exactOptional(),
  }) satisfies z.ZodType<TurnRow>,
);

const identity = z.object({ pid: z.number(), startTime: z.string().nullable(), bootId: z.string().nullable() });

export const runRow = z.object({
  epoch: z.number(),
  start: z.enum(['new', 'resume', 'fork', 'continue']),
  version: z.string().nullable(),
  file: z.string(),
  identity: identity.nullable(),
  claimedAt: time,
  endedAt: z.number().nullable(),
  end: runEnd.nullable(),
  code: z.number().nullable(),
  signal: z.string().nullable(),
}) satisfies z.ZodType<RunRow>;

export const outboxRow = z.object({
  id: z.string(),
  seq: z.number(),
  delivery: z.enum(['saved', 'written', 'confirmed', 'answered', 'failed', 'withdrawn']),
  epoch: z.number().nullable(),
  timing: z.enum(['steer', 'after', 'now']).exactOptional(),
  held: z.literal(true).exactOptional(),
  queued: z.literal(true).exactOptional(),
}) satisfies z.ZodType<OutboxRow>;
