import { z } from '@hono/zod-openapi';
import type {
  AsideState,
  Attachment,
  Delivery,
  Entry,
  TaskRecord,
  ToolBody,
  TurnBody,
} from '../../../../core/session/entry.ts';
import { limitHit, tokenUsage, usageByModel } from './fact.ts';
import { json, jsonObject, named, time } from './named.ts';
import { notice, stopper } from './notice.ts';
import { requestRecord } from './request.ts';

const text = z.string();
const maybeText = z.string().nullable();
const maybeNumber = z.number().nullable();

const place = { id: text, seq: z.number(), ord: z.number(), at: time, turn: z.number(), parent: maybeText };

const attachment = z.object({
  kind: z.enum(['image', 'document']),
  mediaType: text,
  bytes: z.number(),
  index: z.number(),
}) satisfies z.ZodType<Attachment>;

const delivery = z.discriminatedUnion('type', [
  z.object({ type: z.literal('saved') }),
  z.object({ type: z.literal('written'), epoch: z.number(), queued: z.literal(true).exactOptional() }),
  z.object({ type: z.literal('confirmed') }),
  z.object({ type: z.literal('answered') }),
  z.object({ type: z.literal('failed'), reason: text }),
  z.object({ type: z.literal('withdrawn'), by: maybeText, movedTo: text.exactOptional() }),
  z.object({ type: z.literal('foreign') }),
]) satisfies z.ZodType<Delivery>;

const toolState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting'), requestId: text }),
  z.object({ type: z.literal('running'), since: time }),
  z.object({ type: z.literal('done'), durationMs: z.number() }),
  z.object({ type: z.literal('failed'), durationMs: z.number() }),
  z.object({ type: z.literal('denied') }),
  z.object({ type: z.literal('cut'), reason: text }),
]) satisfies z.ZodType<ToolBody['state']>;

const asideState = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting') }),
  z.object({ type: z.literal('answered'), text, durationMs: z.number() }),
  z.object({ type: z.literal('failed'), reason: text }),
  z.object({ type: z.literal('cut') }),
]) satisfies z.ZodType<AsideState>;

const toolResult = z.object({
  text,
  images: z.array(attachment),
  structured: json,
  decision: z.object({ decision: text, source: maybeText, reason: maybeText }).nullable(),
}) satisfies z.ZodType<ToolBody['result']>;

export const taskUsage = z.object({ tokens: z.number(), toolUses: z.number(), durationMs: z.number() });

export const taskRecord = z.object({
  id: text,
  toolUseId: maybeText,
  kind: maybeText,
  subagent: maybeText,
  description: text,
  status: text,
  usage: taskUsage.nullable(),
  lastTool: maybeText,
  progress: text.exactOptional(),
  summary: maybeText,
  error: maybeText,
  isBackground: z.boolean().exactOptional(),
}) satisfies z.ZodType<TaskRecord>;

const tool = {
  type: z.literal('tool'),
  name: text,
  input: jsonObject,
  state: toolState,
  result: toolResult.nullable(),
  request: requestRecord.nullable(),
  task: taskRecord.nullable(),
  callSeq: z.number(),
  resultSeq: maybeNumber,
  clipped: z.object({ input: z.boolean(), result: z.boolean() }),
  lineCounts: z.object({ added: z.number(), removed: z.number() }).exactOptional(),
  byHand: z.object({ by: maybeText }).exactOptional(),
} satisfies { [Key in keyof ToolBody]: z.ZodType<ToolBody[Key]> };

const turn = {
  type: z.literal('turn'),
  number: z.number(),
  outcome: text,
  failed: z.boolean(),
  text: maybeText,
  errors: z.array(text),
  durationMs: z.number(),
  apiMs: z.number(),
  steps: z.number(),
  stopReason: maybeText,
  cost: z.number(),
  estimated: z.literal(true).exactOptional(),
  usage: tokenUsage,
  models: usageByModel,
  denials: z.array(z.object({ tool: text, toolUseId: text, subject: text.exactOptional() })),
  origin: maybeText,
  structured: json.exactOptional(),
  stopped: stopper.exactOptional(),
} satisfies { [Key in keyof TurnBody]: z.ZodType<TurnBody[Key]> };

const message = {
  attachments: z.array(attachment),
  delivery,
  by: maybeText,
  clipped: z.boolean(),
  takenAt: z.number().exactOptional(),
};
const cut = z.literal(true).exactOptional();
const thinking = { redacted: z.boolean(), durationMs: maybeNumber, clipped: z.boolean(), cut };
const compaction = { trigger: text, before: z.number(), after: maybeNumber, durationMs: maybeNumber };
const errorKind = z.enum(['api', 'signIn', 'limit', 'cli']);

/** An entry of the timeline, as the fold makes it. */
export const entry = named(
  'Entry',
  z.discriminatedUnion('type', [
    z.object({ ...place, type: z.literal('message'), text, ...message }),
    z.object({
      ...place,
      type: z.literal('text'),
      text,
      model: maybeText,
      aborted: z.boolean(),
      clipped: z.boolean(),
      cut,
    }),
    z.object({ ...place, type: z.literal('thinking'), text, ...thinking }),
    z.object({ ...place, ...tool }),
    z.object({ ...place, type: z.literal('request'), request: requestRecord }),
    z.object({ ...place, type: z.literal('aside'), question: text, by: maybeText, state: asideState }),
    z.object({ ...place, type: z.literal('command'), text, failed: z.boolean() }),
    z.object({
      ...place,
      type: z.literal('error'),
      text,
      kind: errorKind,
      status: maybeNumber,
      limit: limitHit.exactOptional(),
    }),
    z.object({ ...place, type: z.literal('compaction'), ...compaction, summary: maybeText }),
    z.object({ ...place, type: z.literal('notice'), notice }),
    z.object({ ...place, ...turn }),
    z.object({ ...place, type: z.literal('unknown'), kind: text, raw: json, problem: maybeText }),
    z.object({ ...place, type: z.literal('noise'), text, torn: z.boolean() }),
  ]) satisfies z.ZodType<Entry>,
);
