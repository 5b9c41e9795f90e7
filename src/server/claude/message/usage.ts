import type { z } from 'zod';
import { byName, list, nested, number, record, text } from './lenient.ts';

const tokens = {
  input_tokens: number,
  output_tokens: number,
  cache_creation_input_tokens: number,
  cache_read_input_tokens: number,
};

/** Tokens of one API message, as far as they are known when it is sent. */
export const messageUsage = nested(tokens);

/** Tokens of one turn. */
export const turnUsage = nested({
  ...tokens,
  cache_creation: nested({ ephemeral_1h_input_tokens: number, ephemeral_5m_input_tokens: number }),
  output_tokens_details: nested({ thinking_tokens: number }),
  server_tool_use: nested({ web_search_requests: number, web_fetch_requests: number }),
  service_tier: text,
  speed: text,
});

/** Tokens and cost by model name. */
export const modelUsage = byName({
  inputTokens: number,
  outputTokens: number,
  thinkingTokens: number,
  cacheReadInputTokens: number,
  cacheCreationInputTokens: number,
  cacheCreationEphemeral5mInputTokens: number,
  cacheCreationEphemeral1hInputTokens: number,
  webSearchRequests: number,
  costUSD: number,
  contextWindow: number,
  maxOutputTokens: number,
  canonicalModel: text,
  provider: text,
  costBasis: text,
});

export type ModelUsage = NonNullable<z.output<typeof modelUsage>>;

/** The structured twin of the `/context` report. */
export const contextUsage = nested({
  model: text,
  total_tokens: number,
  raw_max_tokens: number,
  percentage: number,
  over_limit: nested({ tokens_over: number, kind: text }),
  categories: list({ name: text, tokens: number, kind: text }),
  mcp_tools: list({ name: text, server_name: text, tokens: number }),
  memory_files: list({ path: text, type: text, tokens: number }),
  agents: list({ agent_type: text, source: text, tokens: number }),
  skills: list({ name: text, source: text, plugin_name: text, tokens: number }),
});

/** What a session has used so far, as `/usage` and `get_usage` state it. */
export const sessionTotals = nested({
  total_cost_usd: number,
  total_api_duration_ms: number,
  total_duration_ms: number,
  total_lines_added: number,
  total_lines_removed: number,
  model_usage: modelUsage,
});

/** The structured twin of the `/usage` report; the plan's rows stay as the server sent them. */
export const usageReport = nested({ session: sessionTotals, rate_limits: record });
