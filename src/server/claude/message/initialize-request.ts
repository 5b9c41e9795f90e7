import { z } from 'zod';

const object = z.record(z.string(), z.json());

const hookMatcher = z.object({
  matcher: z.string().optional(),
  hookCallbackIds: z.array(z.string()),
  timeout: z.number().optional(),
  onFailure: z.enum(['continue', 'block']).optional(),
});

/** What the first request of a run may carry. */
export const initializeRequest = {
  hooks: z.record(z.string(), z.array(hookMatcher)).optional(),
  sdkMcpServers: z.array(z.string()).optional(),
  sdkMcpServerConfigs: z.record(z.string(), object).optional(),
  sdkMcpServerManifests: z
    .record(z.string(), z.object({ initializeResult: object, toolsListResult: object.optional() }))
    .optional(),
  sdkMcpServerManifestsOrigin: z.literal('host_per_send').optional(),
  jsonSchema: object.optional(),
  systemPrompt: z.array(z.string()).optional(),
  appendSystemPrompt: z.string().optional(),
  systemPromptSnapshot: z.boolean().optional(),
  planModeInstructions: z.string().optional(),
  toolAliases: z.record(z.string(), z.string()).optional(),
  excludeDynamicSections: z.boolean().optional(),
  agents: z.record(z.string(), object).optional(),
  title: z.string().optional(),
  skills: z.array(z.string()).optional(),
  promptSuggestions: z.boolean().optional(),
  agentProgressSummaries: z.boolean().optional(),
  forwardSubagentText: z.boolean().optional(),
  supportedDialogKinds: z.array(z.string()).optional(),
  perTaskStopAffordance: z.boolean().optional(),
};
