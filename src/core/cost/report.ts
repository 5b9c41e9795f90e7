import type { RateLimit, TokenUsage } from '../session/fact.ts';
import type { CostSpans } from './range.ts';

/** Sums of costs as they are read. `estimated` is the part of the cost that was not counted by the CLI. In dollars. */
export type CostSums = TokenUsage & { cost: number; estimated: number; turns: number };

export type CostRow = CostSums & { name: string };

/** A session that was deleted has no id. */
export type SessionCost = CostSums & { id: string | null; title: string | null; project: string };

export type CostPoint = { span: number; name: string; cost: number };

/** Of sessions, tools, subagents and servers only so many are told, the dearest, unless more are asked for. */
export const dearestShown = 200;

export type CostReport = {
  totals: CostSums;
  /** The cost of each span that has any, as it is needed for a picture. */
  series: { model: CostPoint[]; project: CostPoint[] };
  models: CostRow[];
  projects: CostRow[];
  sessions: SessionCost[];
  tools: CostRow[];
  subagents: CostRow[];
  servers: CostRow[];
};

/** What the page of costs is given. */
export type CostAnswer = CostSpans & CostReport & { limits: RateLimit[] };
