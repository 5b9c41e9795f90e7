import type { TokenUsage, UsageByModel } from '../../../core/session/fact.ts';
import type { ModelUsage } from '../message/usage.ts';

type ApiUsage = {
  input_tokens?: number | undefined;
  output_tokens?: number | undefined;
  cache_read_input_tokens?: number | undefined;
  cache_creation_input_tokens?: number | undefined;
};

export function tokens(usage: ApiUsage | undefined): TokenUsage {
  return {
    input: usage?.input_tokens ?? 0,
    output: usage?.output_tokens ?? 0,
    cacheRead: usage?.cache_read_input_tokens ?? 0,
    cacheWrite: usage?.cache_creation_input_tokens ?? 0,
  };
}

export function tokensByModel(models: ModelUsage | undefined): UsageByModel {
  const entries = Object.entries(models ?? {}).map(([name, usage]) => {
    const { inputTokens, outputTokens, cacheReadInputTokens, cacheCreationInputTokens, costUSD, contextWindow } = usage;
    const counted = {
      input: inputTokens ?? 0,
      output: outputTokens ?? 0,
      cacheRead: cacheReadInputTokens ?? 0,
      cacheWrite: cacheCreationInputTokens ?? 0,
      cost: costUSD ?? 0,
      contextWindow: contextWindow ?? null,
    };
    return [name, counted] as const;
  });
  return Object.fromEntries(entries);
}
