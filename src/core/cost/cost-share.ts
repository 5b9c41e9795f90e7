import { nearestDollars } from '../number.ts';
import type { TokenUsage } from '../session/fact.ts';

/** What a part of a turn cost and what it was for. Whole nanodollars and whole tokens, so that sums are exact. */
export type CostShare = Purpose & { cost: number } & TokenUsage;

export type Purpose = {
  model: string;
  /** The tool that was called; or one of the two below. */
  tool: string;
  /** The kind of subagent that did it; empty for the session itself. */
  subagent: string;
};

/** What a model said without calling anything. */
export const forAnswer = '';
/** What no message accounts for: titles, summaries, compaction. */
export const forRest = '*';

export const nanosPerDollar = 1_000_000_000;

export function nanos(dollars: number): number {
  return Math.round(nearestDollars(dollars) * nanosPerDollar);
}

/** The MCP server of a tool, or null for the CLI's own tools. */
export function serverOf(tool: string): string | null {
  return /^mcp__(.+?)__/.exec(tool)?.[1] ?? null;
}
