import type { z } from 'zod';
import { byName, dollars, list, nested, number, record, text, tokenCount, whole } from './lenient.ts';

const tokens = {
  input_tokens: tokenCount,
  output_tokens: tokenCount,
  cache_creation_input_tokens: tokenCount,
  cache_read_input_tokens: tokenCount,
};

/** Tokens of one API message, as far as they are known when it is sent. */
export const messageUsage = nested(tokens);

/** Tokens of one turn. */
export const turnUsage = nested({
  ...tokens,
  cache_creation: nested({ ephemeral_1h_input_tokens: tokenCount, ephemeral_5m_input_tokens: tokenCount }),
  output_tokens_details: nested({ thinking_tokens: tokenCount }),
  server_tool_use: nested({ web_search_requests: whole, web_fetch_requests: whole }),
  service_tier: text,
  speed: text,
});

/** Tokens and cost by model name. */
export const modelUsage = byName({
  inputTokens: tokenCount,
  outputTokens: tokenCount,
  thinkingTokens: tokenCount,
  cacheReadInputTokens: tokenCount,
  cacheCreationInputTokens: tokenCount,
  cacheCreationEphemeral5mInputTokens: tokenCount,
  cacheCreationEphemeral1hInputTokens: tokenCount,
  webSearchRequests: whole,
  costUSD: dollars,
  contextWindow: tokenCount,
  maxOutputTokens: tokenCount,
  canonicalModel: text,
  provider: text,
  costBasis: text,
});

export type ModelUsage = NonNullable<z.output<typeof modelUsage>>;

/** The structured twin of the `/context` report. */
export const contextUsage = nested({
  model: text,
  total_tokens: whole,
  raw_max_tokens: whole,
  percentage: number,
  over_limit: nested({ tokens_over: whole, kind: text }),
  categories: list({ name: text, tokens: whole, kind: text }),
  mcp_tools: list({ name: text, server_name: text, tokens: whole }),
  memory_files: list({ path: text, type: text, tokens: whole }),
  agents: list({ agent_type: text, source: text, tokens: whole }),
  skills: list({ name: text, source: text, plugin_name: text, tokens: whole }),
});

/** What a session has used so far, as `/usage` and `get_usage` state it. */
export const sessionTotals = nested({
  total_cost_usd: dollars,
  total_api_duration_ms: whole,
  total_duration_ms: whole,
  total_lines_added: whole,
  total_lines_removed: whole,
  model_usage: modelUsage,
});

/** The structured twin of the `/usage` report; the plan's rows stay as the server sent them. */
export const usageReport = nested({ session: sessionTotals, rate_limits: record });
