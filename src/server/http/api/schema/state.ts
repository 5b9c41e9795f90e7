import { z } from '@hono/zod-openapi';
import { budgetActs, budgetScopes } from '../../../../core/budget/budget.ts';
import type { BudgetState, Held } from '../../../../core/budget/budget-state.ts';
import { guardActs } from '../../../../core/limit/guard.ts';
import type { Limited } from '../../../../core/limit/limited.ts';
import type { Place } from '../../../../core/session/event.ts';
import type { Resource } from '../../../../core/session/fact.ts';
import type { Activity, CliFacts, CostState, SessionState, Todo } from '../../../../core/session/state.ts';
import { entry, taskRecord } from './entry.ts';
import { account, command, limitHit, model, rateLimit, server, usageByModel, usageWindow } from './fact.ts';
import { jsonObject, named, time } from './named.ts';
import { stopper } from './notice.ts';
import { requestRecord } from './request.ts';
import { lastWords, outboxRow, runRow, turnRow } from './session.ts';

const text = z.string();
const maybeText = z.string().nullable();
const texts = z.array(text);

export const cliFacts = named(
  'CliFacts',
  z.object({
    version: maybeText,
    model: maybeText,
    mode: maybeText,
    effort: maybeText,
    outputStyle: maybeText,
    outputStyles: texts,
    fastMode: maybeText,
    fastModeReason: text.exactOptional(),
    credential: maybeText,
    account: account.nullable(),
    tools: texts,
    commands: z.array(command),
    skills: texts,
    agents: z.array(z.object({ name: text, description: text })),
    plugins: z.array(z.object({ name: text, path: maybeText })),
    models: z.array(model),
    servers: z.array(server),
    capabilities: texts,
  }) satisfies z.ZodType<CliFacts>,
);

const activity = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('requesting'), since: time }),
  z.object({ type: z.literal('compacting'), since: time }),
  z.object({
    type: z.literal('retrying'),
    attempt: z.number(),
    limit: z.number(),
    until: time,
    status: z.number().nullable(),
    error: text,
  }),
]) satisfies z.ZodType<Activity>;

const run = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.enum(['starting', 'live']), run: runRow }),
  z.object({ type: z.literal('ended'), run: runRow, wasIdle: z.literal(true).exactOptional() }),
]) satisfies z.ZodType<SessionState['run']>;

const turn = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('running'),
    turn: turnRow,
    answering: maybeText,
    stopped: stopper.exactOptional(),
    makesWay: z.array(z.object({ id: text, by: maybeText })).exactOptional(),
    hasUnusable: z.literal(true).exactOptional(),
    limit: limitHit.exactOptional(),
  }),
]) satisfies z.ZodType<SessionState['turn']>;

const cost = z.object({
  total: z.number(),
  lastTurn: z.number(),
  models: usageByModel,
  reported: z.number(),
  reportedModels: usageByModel,
  reportedApiMs: z.number().exactOptional(),
}) satisfies z.ZodType<CostState>;

const held = z.object({
  id: text,
  scope: z.enum([...budgetScopes, 'window']),
  window: text.exactOptional(),
  project: maybeText,
  dollars: z.number(),
  spent: z.number(),
  act: z.enum([...budgetActs, ...guardActs]),
  since: time,
  until: z.number().nullable(),
  at: time,
  interrupted: z.boolean(),
}) satisfies z.ZodType<Held>;

const budget = z.object({
  held: held.nullable(),
  allowed: z.record(text, z.object({ since: time, dollars: z.number().nullable() })),
  warned: z.record(text, z.object({ since: time, dollars: z.number() })),
}) satisfies z.ZodType<BudgetState>;

const limited = z.object({
  ...limitHit.shape,
  turn: z.number(),
  seq: z.number(),
  at: time,
  repeats: z.number(),
  offersAt: z.number().nullable(),
  continueAt: z.number().nullable(),
  continueBy: maybeText,
  isCancelled: z.literal(true).exactOptional(),
  isOver: z.literal(true).exactOptional(),
}) satisfies z.ZodType<Limited>;

const todo = z.object({
  id: text,
  subject: text,
  description: maybeText,
  activeForm: maybeText,
  status: text,
  owner: maybeText,
  blockedBy: texts,
  metadata: jsonObject.exactOptional(),
}) satisfies z.ZodType<Todo>;

const resource = z.object({
  server: text,
  uri: text,
  name: text,
  description: text,
  mediaType: maybeText,
}) satisfies z.ZodType<Resource>;

const context = z.object({
  used: z.number(),
  limit: z.number(),
  categories: z.array(z.object({ name: text, tokens: z.number(), kind: text })),
}) satisfies z.ZodType<SessionState['context']>;

/** The state but for what only the fold needs, and what is gone in a moment. */
export type SessionFacts = Omit<
  SessionState,
  'arriving' | 'closed' | 'said' | 'live' | 'kept' | 'spending' | 'transcript'
> & {
  place: Place;
};

export const sessionFacts = named(
  'SessionFacts',
  z.object({
    seq: z.number(),
    id: text,
    cwd: text,
    title: maybeText,
    cliTitle: text.exactOptional(),
    isNamed: z.literal(true).exactOptional(),
    tags: texts.exactOptional(),
    lastWords: lastWords.exactOptional(),
    newsAt: time.exactOptional(),
    options: jsonObject,
    createdAt: time,
    updatedAt: time,
    forkedFrom: z
      .object({ id: text, reportedCost: z.number(), at: text.exactOptional(), entry: text.exactOptional() })
      .nullable(),
    imported: z.literal(true).exactOptional(),
    run,
    turn,
    turns: z.number(),
    activity,
    cli: cliFacts,
    cost,
    budget,
    context: context.nullable(),
    limited: limited.nullable(),
    limits: z.record(text, rateLimit),
    usage: z.array(usageWindow),
    requests: z.array(requestRecord),
    outbox: z.array(outboxRow),
    controls: z.array(z.object({ id: text, subtype: text, detail: maybeText, at: time })),
    todos: z.array(todo),
    resources: z.array(resource),
    tasks: z.array(taskRecord),
    open: z.record(text, entry),
    addedServers: texts.exactOptional(),
    mayBypass: z.literal(true).exactOptional(),
    takenBack: z.array(z.object({ from: z.number(), to: z.number() })).exactOptional(),
    suggestion: maybeText,
    place: z.enum(['deck', 'terminal']),
  }) satisfies z.ZodType<SessionFacts>,
);
