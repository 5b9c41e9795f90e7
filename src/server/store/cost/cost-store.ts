import type { CostReport } from '../../../core/cost/report.ts';

/** What is read of costs. All of it comes from sums that are kept, but for one session, whose own turns are added up. */
export type CostStore = {
  /** Costs in spans of time that follow each other, each from its start up to the next one's. */
  costs(query: CostQuery): Promise<CostReport>;
  /** Dollars that were spent in a span of time, in one project or in all. */
  spent(span: Span, project: string | null): Promise<number>;
  /** When something was first spent; null when nothing was. */
  firstCost(): Promise<number | null>;
};

export type Span = { from: number; to: number };

export type CostQuery = {
  spans: Span[];
  project?: string | undefined;
  session?: string | undefined;
  /** How many sessions and tools at most, the dearest first. */
  limit: number;
};
