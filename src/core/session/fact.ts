import { nearestWhole } from '../number.ts';

/** Small values that events, entries and the state share. */

export type TokenUsage = { input: number; output: number; cacheRead: number; cacheWrite: number };

export type ModelUsage = TokenUsage & { cost: number; contextWindow: number | null };
export type UsageByModel = { [model: string]: ModelUsage };

export type Command = { name: string; description: string; argumentHint: string };

export type Model = {
  id: string;
  name: string;
  description: string;
  efforts: string[];
  /** The full ID that `id` is short for. An older CLI doesn't say. */
  resolved?: string;
  /** Whether the permission mode `auto` works with it, where the CLI says so. */
  auto?: boolean;
};

export type Account = {
  email: string | null;
  organization: string | null;
  plan: string | null;
  source: string | null;
  /** The API that it goes through: `firstParty`, `bedrock`, `vertex`, `gateway`. */
  provider?: string;
};

export type Server = {
  name: string;
  status: string;
  error: string | null;
  tools: { name: string; description: string }[];
};

/** What a server offers to be mentioned as `@server:uri`. */
export type Resource = { server: string; uri: string; name: string; description: string; mediaType: string | null };

export type RateLimit = {
  status: string;
  kind: string | null;
  resetsAt: number | null;
  utilization: number | null;
};

/** What the CLI offers to remember when a request is allowed. */
export type Suggestion =
  | { type: 'addRules' | 'replaceRules' | 'removeRules'; rules: Rule[]; behavior: string; destination: string }
  | { type: 'setMode'; mode: string; destination: string }
  | { type: 'addDirectories' | 'removeDirectories'; directories: string[]; destination: string };

export type Rule = { toolName: string; ruleContent?: string };

export const noUsage: TokenUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** Puts two counts together, kind by kind. What comes out is whole and safe, however large the two are. */
export function combineTokens(
  a: TokenUsage,
  b: TokenUsage,
  combine: (a: number, b: number) => number = (one, other) => one + other,
): TokenUsage {
  return {
    input: nearestWhole(combine(a.input, b.input)),
    output: nearestWhole(combine(a.output, b.output)),
    cacheRead: nearestWhole(combine(a.cacheRead, b.cacheRead)),
    cacheWrite: nearestWhole(combine(a.cacheWrite, b.cacheWrite)),
  };
}
