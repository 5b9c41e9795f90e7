import { memberOf } from '../../../../core/json.ts';
/** What a tool of an MCP server is called: `mcp__github__search_repositories`. */
export function mcpName(name: string): { server: string; tool: string } | null {
  const [prefix, server, ...rest] = name.split('__');
  if (prefix !== 'mcp' || !server || rest.length === 0) return null;
  return { server: serverName(server), tool: sentence(rest.join('__')) };
}

/** The name for people: "GitHub › Search repositories", "Plan", or the tool's own. */
export function toolName(name: string): string {
  const mcp = mcpName(name);
  return mcp ? `${mcp.server} › ${mcp.tool}` : (asked.get(name) ?? (name || 'Tool'));
}

/** Tools that are not work but a word to the person. */
const asked: ReadonlyMap<string, string> = new Map([
  ['EnterPlanMode', 'Plan mode'],
  ['ExitPlanMode', 'Plan'],
  ['AskUserQuestion', 'Question'],
]);

const spelled: { [name: string]: string } = { github: 'GitHub', gitlab: 'GitLab', postgresql: 'PostgreSQL' };

function serverName(name: string): string {
  const plugin = /^plugin_[^_]+_(.+)$/.exec(name)?.[1];
  const own = (plugin ?? name).replace(/^claude_ai_/, '');
  return memberOf(spelled, own.toLowerCase()) ?? sentence(own);
}

function sentence(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words === '' ? name : words[0]?.toUpperCase() + words.slice(1).toLowerCase();
}
