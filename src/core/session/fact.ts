/** Small values that events, entries and the state share. */

export type TokenUsage = { input: number; output: number; cacheRead: number; cacheWrite: number };

export type ModelUsage = TokenUsage & { cost: number; contextWindow: number | null };
export type UsageByModel = { [model: string]: ModelUsage };

export type Command = { name: string; description: string; argumentHint: string };

export type Model = { id: string; name: string; description: string; efforts: string[] };

export type Account = { email: string | null; organization: string | null; plan: string | null; source: string | null };

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
