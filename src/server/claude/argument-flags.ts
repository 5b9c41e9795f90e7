import {
  type Checked,
  choices,
  fileOrJson,
  filesOrJson,
  folders,
  identifier,
  json,
  modelName,
  on,
  positiveAmount,
  positiveInteger,
  singleLine,
  singleLines,
  text,
  tools,
  wholeNumber,
} from './argument-values.ts';

/** `since` is the first CLI version the flag was seen in; without it every supported version has it. */
export type Flag = { flag: string; check: (flag: string, value: never) => Checked; since?: string };

export type Flags = typeof flags;

const today = '2.1.325';

export const flags = {
  model: { flag: '--model', check: modelName },
  fallbackModel: { flag: '--fallback-model', check: modelName },
  permissionMode: { flag: '--permission-mode', check: identifier },
  effort: { flag: '--effort', check: identifier },
  agent: { flag: '--agent', check: singleLine },
  agents: { flag: '--agents', check: json },
  maxTurns: { flag: '--max-turns', check: positiveInteger },
  maxBudgetUsd: { flag: '--max-budget-usd', check: positiveAmount },
  maxThinkingTokens: { flag: '--max-thinking-tokens', check: wholeNumber },
  /** The built-in tools there are; none when empty. */
  tools: { flag: '--tools', check: tools },
  allowedTools: { flag: '--allowedTools', check: singleLines },
  disallowedTools: { flag: '--disallowedTools', check: singleLines },
  systemPrompt: { flag: '--system-prompt', check: text },
  appendSystemPrompt: { flag: '--append-system-prompt', check: text },
  addDirs: { flag: '--add-dir', check: folders },
  pluginDirs: { flag: '--plugin-dir', check: folders },
  mcpConfigs: { flag: '--mcp-config', check: filesOrJson },
  strictMcpConfig: { flag: '--strict-mcp-config', check: on },
  settings: { flag: '--settings', check: fileOrJson },
  settingSources: { flag: '--setting-sources', check: choices(['user', 'project', 'local']) },
  jsonSchema: { flag: '--json-schema', check: json },
  betas: { flag: '--betas', check: singleLines },
  noSessionPersistence: { flag: '--no-session-persistence', check: on },
  disableSlashCommands: { flag: '--disable-slash-commands', check: on },
  dangerouslySkipPermissions: { flag: '--dangerously-skip-permissions', check: on },
  allowDangerouslySkipPermissions: { flag: '--allow-dangerously-skip-permissions', check: on },
  name: { flag: '--name', check: singleLine, since: today },
  worktree: { flag: '--worktree', check: identifier, since: today },
  thinking: { flag: '--thinking', check: identifier, since: today },
  thinkingDisplay: { flag: '--thinking-display', check: identifier, since: today },
  includeHookEvents: { flag: '--include-hook-events', check: on, since: today },
  forwardSubagentText: { flag: '--forward-subagent-text', check: on, since: today },
  restricted: { flag: '--restricted', check: on, since: today },
  safeMode: { flag: '--safe-mode', check: on, since: today },
} satisfies Record<string, Flag>;
