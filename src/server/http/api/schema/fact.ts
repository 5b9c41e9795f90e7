import { z } from '@hono/zod-openapi';
import type { CostShare } from '../../../../core/cost/cost-share.ts';
import type { LimitHit } from '../../../../core/limit/limited.ts';
import type { UsageWindow } from '../../../../core/limit/usage.ts';
import type {
  Account,
  Command,
  Model,
  ModelUsage,
  RateLimit,
  Server,
  Suggestion,
  TokenUsage,
  UsageByModel,
} from '../../../../core/session/fact.ts';

const usageShape = { input: z.number(), output: z.number(), cacheRead: z.number(), cacheWrite: z.number() };

export const tokenUsage = z.object(usageShape) satisfies z.ZodType<TokenUsage>;

export const costShare = z.object({
  model: z.string(),
  tool: z.string(),
  subagent: z.string(),
  cost: z.number(),
  ...usageShape,
}) satisfies z.ZodType<CostShare>;

const modelUsage = z.object({
  ...usageShape,
  cost: z.number(),
  contextWindow: z.number().nullable(),
}) satisfies z.ZodType<ModelUsage>;

export const usageByModel = z.record(z.string(), modelUsage) satisfies z.ZodType<UsageByModel>;

export const command = z.object({
  name: z.string(),
  description: z.string(),
  argumentHint: z.string(),
}) satisfies z.ZodType<Command>;

export const model = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  efforts: z.array(z.string()),
  resolved: z.string().exactOptional(),
  auto: z.boolean().exactOptional(),
}) satisfies z.ZodType<Model>;

export const account = z.object({
  email: z.string().nullable(),
  organization: z.string().nullable(),
  plan: z.string().nullable(),
  source: z.string().nullable(),
  provider: z.string().exactOptional(),
}) satisfies z.ZodType<Account>;

export const server = z.object({
  name: z.string(),
  status: z.string(),
  error: z.string().nullable(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
}) satisfies z.ZodType<Server>;

export const rateLimit = z.object({
  status: z.string(),
  kind: z.string().nullable(),
  resetsAt: z.number().nullable(),
  utilization: z.number().nullable(),
}) satisfies z.ZodType<RateLimit>;

export const limitHit = z.object({
  kind: z.string().nullable(),
  resetsAt: z.number().nullable(),
}) satisfies z.ZodType<LimitHit>;

export const usageWindow = z.object({
  kind: z.string(),
  status: z.string(),
  utilization: z.number().nullable(),
  resetsAt: z.number().nullable(),
  heardAt: z.number(),
}) satisfies z.ZodType<UsageWindow>;

const rule = z.object({ toolName: z.string(), ruleContent: z.string().exactOptional() });

export const suggestion = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['addRules', 'replaceRules', 'removeRules']),
    rules: z.array(rule),
    behavior: z.string(),
    destination: z.string(),
  }),
  z.object({ type: z.literal('setMode'), mode: z.string(), destination: z.string() }),
  z.object({
    type: z.enum(['addDirectories', 'removeDirectories']),
    directories: z.array(z.string()),
    destination: z.string(),
  }),
]) satisfies z.ZodType<Suggestion>;
