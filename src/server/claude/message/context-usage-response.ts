import { z } from 'zod';
import { flag, list, nested, number, text, whole } from './lenient.ts';

const sized = { name: z.string(), tokens: whole };

/** How full the context window is, and of what. */
export const contextUsageResponse = z.object({
  categories: list({ ...sized, id: text, color: text, isDeferred: flag, kind: text }),
  totalTokens: whole,
  maxTokens: whole,
  rawMaxTokens: whole,
  percentage: number,
  model: text,
  autoCompactThreshold: whole,
  isAutoCompactEnabled: flag,
  autocompactSource: text,
  memoryFiles: list({ path: z.string(), type: text, tokens: whole }),
  mcpTools: list({ ...sized, serverName: text, isLoaded: flag }),
  mcpInstructions: list({ serverName: z.string(), tokens: whole }),
  deferredBuiltinTools: list({ ...sized, isLoaded: flag }),
  systemTools: list(sized),
  systemPromptSections: list(sized),
  agents: list({ agentType: z.string(), source: text, pluginId: text, path: text, tokens: whole }),
  slashCommands: nested({ totalCommands: whole, includedCommands: whole, tokens: whole }),
  skills: nested({
    totalSkills: whole,
    includedSkills: whole,
    tokens: whole,
    skillFrontmatter: list({ ...sized, source: text, pluginName: text, pluginId: text, path: text }),
  }),
  messageBreakdown: nested({
    toolCallTokens: whole,
    toolResultTokens: whole,
    attachmentTokens: whole,
    assistantMessageTokens: whole,
    userMessageTokens: whole,
    redirectedContextTokens: whole,
    unattributedTokens: whole,
    toolCallsByType: list({ name: z.string(), callTokens: whole, resultTokens: whole }),
    attachmentsByType: list(sized),
  }),
  apiUsage: nested({
    input_tokens: whole,
    output_tokens: whole,
    cache_creation_input_tokens: whole,
    cache_read_input_tokens: whole,
  }),
});
