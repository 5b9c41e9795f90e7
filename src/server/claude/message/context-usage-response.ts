import { z } from 'zod';
import { flag, list, nested, number, text } from './lenient.ts';

const sized = { name: z.string(), tokens: number };

/** How full the context window is, and of what. */
export const contextUsageResponse = z.object({
  categories: list({ ...sized, id: text, color: text, isDeferred: flag, kind: text }),
  totalTokens: number,
  maxTokens: number,
  rawMaxTokens: number,
  percentage: number,
  model: text,
  autoCompactThreshold: number,
  isAutoCompactEnabled: flag,
  autocompactSource: text,
  memoryFiles: list({ path: z.string(), type: text, tokens: number }),
  mcpTools: list({ ...sized, serverName: text, isLoaded: flag }),
  mcpInstructions: list({ serverName: z.string(), tokens: number }),
  deferredBuiltinTools: list({ ...sized, isLoaded: flag }),
  systemTools: list(sized),
  systemPromptSections: list(sized),
  agents: list({ agentType: z.string(), source: text, pluginId: text, path: text, tokens: number }),
  slashCommands: nested({ totalCommands: number, includedCommands: number, tokens: number }),
  skills: nested({
    totalSkills: number,
    includedSkills: number,
    tokens: number,
    skillFrontmatter: list({ ...sized, source: text, pluginName: text, pluginId: text, path: text }),
  }),
  messageBreakdown: nested({
    toolCallTokens: number,
    toolResultTokens: number,
    attachmentTokens: number,
    assistantMessageTokens: number,
    userMessageTokens: number,
    redirectedContextTokens: number,
    unattributedTokens: number,
    toolCallsByType: list({ name: z.string(), callTokens: number, resultTokens: number }),
    attachmentsByType: list(sized),
  }),
  apiUsage: nested({
    input_tokens: number,
    output_tokens: number,
    cache_creation_input_tokens: number,
    cache_read_input_tokens: number,
  }),
});
