import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import type { RunOptions } from './claude-cli.ts';

const line = z.string().min(1).max(4096);
const lines = z.array(line).max(256);
const text = z.string().max(128 * 1024);
const json = z.record(z.string().max(1024), z.json());
const fileOrJson = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('file'), path: line }),
  z.strictObject({ type: z.literal('json'), value: json }),
]);

/** What a run can be started with. Whether a value is one that the CLI takes is for the session to say. */
const options = {
  model: line,
  fallbackModel: line,
  permissionMode: line,
  effort: line,
  agent: line,
  agents: json,
  maxTurns: z.int(),
  maxBudgetUsd: z.number(),
  maxThinkingTokens: z.int(),
  tools: lines,
  allowedTools: lines,
  disallowedTools: lines,
  systemPrompt: text,
  appendSystemPrompt: text,
  addDirs: lines,
  pluginDirs: lines,
  mcpConfigs: z.array(fileOrJson).max(64),
  strictMcpConfig: z.boolean(),
  settings: fileOrJson,
  settingSources: z.array(z.enum(['user', 'project', 'local'])).max(3),
  jsonSchema: json,
  betas: lines,
  noSessionPersistence: z.boolean(),
  disableSlashCommands: z.boolean(),
  dangerouslySkipPermissions: z.boolean(),
  allowDangerouslySkipPermissions: z.boolean(),
  name: line,
  fromPr: line,
  worktree: line,
  thinking: line,
  thinkingDisplay: line,
  includeHookEvents: z.boolean(),
  forwardSubagentText: z.boolean(),
  promptSuggestions: z.boolean(),
  agentProgressSummaries: z.boolean(),
  restricted: z.boolean(),
  safeMode: z.boolean(),
} satisfies { [Option in keyof RunOptions]-?: z.ZodType<NonNullable<RunOptions[Option]>> };

export const runOptionsSchema = objectOf((schema) => schema.exactOptional());

/** Null forgets an option. */
export const changedOptionsSchema = objectOf((schema) => schema.nullable().exactOptional());

function objectOf(each: (schema: z.ZodType) => z.ZodType): z.ZodType<JsonObject> {
  const shape = Object.entries(options).map(([name, schema]) => [name, each(schema)]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<JsonObject>;
}
