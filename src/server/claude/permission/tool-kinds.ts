import { memberOf } from '../../../core/json.ts';
import type { PathUse } from './path-check.ts';

const uses: { [tool: string]: PathUse } = {
  Read: 'read',
  Glob: 'read',
  Grep: 'read',
  LS: 'read',
  NotebookRead: 'read',
  Edit: 'edit',
  MultiEdit: 'edit',
  Write: 'edit',
  NotebookEdit: 'edit',
};

/** Whether a tool reads or changes the path in its input; null for one that does neither. */
export function pathUseOf(tool: string): PathUse | null {
  return memberOf(uses, tool) ?? null;
}

/** Tools that touch nothing but the conversation. */
const harmless = new Set(
  (
    'TodoWrite Task Agent TaskCreate TaskUpdate TaskList TaskGet TaskOutput TaskStop ToolSearch EnterPlanMode ' +
    'BashOutput KillShell SendMessage ListAgents'
  ).split(' '),
);

export function isAlwaysAllowed(tool: string): boolean {
  return harmless.has(tool);
}

const others = new Set(
  'Bash WebFetch WebSearch Skill SlashCommand AskUserQuestion ExitPlanMode Monitor Workflow'.split(' '),
);

/** Whether the name is one of the CLI's own tools, or of an MCP server. */
export function isKnownTool(tool: string): boolean {
  return Object.hasOwn(uses, tool) || harmless.has(tool) || others.has(tool) || /^mcp__.+__.+/.test(tool);
}
