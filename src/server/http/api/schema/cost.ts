import { z } from '@hono/zod-openapi';
import type { Step } from '../../../../core/cost/range.ts';
import type { CostAnswer, CostRow, CostSums, SessionCost } from '../../../../core/cost/report.ts';
import { rateLimit, tokenUsage } from './fact.ts';
import { named, time } from './named.ts';

const sums = { ...tokenUsage.shape, cost: z.number(), estimated: z.number(), turns: z.number() };
const costSums = z.object(sums) satisfies z.ZodType<CostSums>;
const costRow = z.object({ name: z.string(), ...sums }) satisfies z.ZodType<CostRow>;
const sessionCost = z.object({
  id: z.string().nullable(),
  title: z.string().nullable(),
  project: z.string(),
  ...sums,
}) satisfies z.ZodType<SessionCost>;

const step = z.enum(['hour', 'day', 'month']) satisfies z.ZodType<Step>;

/** Costs over a range, in the spans it is shown by, with what the plan allows where the CLI has told. */
export const costAnswer = named(
  'Cost',
  z.object({
    step,
    spans: z.array(z.object({ from: time, to: time })),
    totals: costSums,
    series: z.array(z.object({ span: z.number(), model: z.string(), project: z.string(), cost: z.number() })),
    models: z.array(costRow),
    projects: z.array(costRow),
    sessions: z.array(sessionCost),
    tools: z.array(costRow),
    subagents: z.array(costRow),
    servers: z.array(costRow),
    limits: z.array(rateLimit),
  }) satisfies z.ZodType<CostAnswer>,
);
