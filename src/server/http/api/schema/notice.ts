import { z } from '@hono/zod-openapi';
import { budgetActs, budgetScopes } from '../../../../core/budget/budget.ts';
import { guardActs } from '../../../../core/limit/guard.ts';
import type { Notice, Stopper } from '../../../../core/session/entry.ts';
import { lineOrigins } from '../../../../core/session/event.ts';
import { exitCauses } from '../../../../core/session/exit-cause.ts';
import { jsonObject } from './named.ts';

const text = z.string();
const maybeText = z.string().nullable();
const maybeNumber = z.number().nullable();

export const runEnd = z.enum(['finished', 'stopped', 'crashed', 'swept', 'unstartable']);

export const stopper = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person'), by: maybeText }),
  z.object({ type: z.literal('budget') }),
  z.object({ type: z.literal('other') }),
]) satisfies z.ZodType<Stopper>;

export const notice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('runStarted'), epoch: z.number(), version: maybeText, start: text }),
  z.object({
    type: z.literal('runEnded'),
    epoch: z.number(),
    end: runEnd,
    code: maybeNumber,
    signal: maybeText,
    detail: maybeText,
    stderr: text.exactOptional(),
    cause: z.enum(exitCauses).exactOptional(),
    wasIdle: z.literal(true).exactOptional(),
  }),
  z.object({ type: z.literal('stderr'), text }),
  z.object({ type: z.literal('turnCut'), turn: z.number(), reason: text }),
  z.object({ type: z.literal('breaker'), crashes: z.number() }),
  z.object({ type: z.literal('interrupted'), forTool: z.boolean(), stopped: stopper.exactOptional() }),
  z.object({ type: z.literal('modelChanged'), model: text, previous: maybeText }),
  z.object({ type: z.literal('modeChanged'), mode: text, previous: maybeText }),
  z.object({
    type: z.literal('retry'),
    attempt: z.number(),
    limit: z.number(),
    delayMs: z.number(),
    status: maybeNumber,
    error: text,
  }),
  z.object({ type: z.literal('rateLimit'), status: text, kind: maybeText, resetsAt: maybeNumber }),
  z.object({ type: z.literal('permissionDenied'), tool: text, toolUseId: text, reason: maybeText, message: text }),
  z.object({
    type: z.literal('hook'),
    id: text,
    name: text,
    event: text,
    outcome: maybeText,
    output: text,
  }),
  z.object({ type: z.literal('compactionFailed'), reason: text }),
  z.object({ type: z.literal('fallback'), from: text, to: maybeText, text }),
  z.object({ type: z.literal('spilled'), file: text, length: z.number() }),
  z.object({ type: z.literal('unreadable'), from: z.enum(lineOrigins), length: z.number() }),
  z.object({ type: z.literal('reset'), newId: maybeText }),
  z.object({ type: z.literal('filesRewound'), messageId: text, files: z.array(text), by: maybeText }),
  z.object({ type: z.literal('conversationRewound'), messageId: text, turns: z.number(), by: maybeText }),
  z.object({
    type: z.literal('budget'),
    step: z.enum(['warned', 'reached', 'allowed', 'raised', 'period', 'removed']),
    scope: z.enum([...budgetScopes, 'window']),
    window: text.exactOptional(),
    project: maybeText,
    dollars: maybeNumber,
    spent: z.number(),
    act: z.enum([...budgetActs, ...guardActs]),
    until: maybeNumber,
  }),
  z.object({
    type: z.literal('told'),
    kind: text,
    level: z.enum(['info', 'warning', 'error']),
    text,
    facts: jsonObject,
  }),
]) satisfies z.ZodType<Notice>;
