import type { Command } from './fact.ts';

export type CommandKind = 'common' | 'own' | 'skill' | 'prompt' | 'other';

/** In the order in which people reach for them. */
export const commonCommands: readonly string[] = [
  ...['clear', 'compact', 'model', 'context', 'usage', 'cost', 'code-review', 'review', 'init', 'resume', 'rewind'],
  ...['memory', 'config', 'help'],
];

/**
 * Which kind a command is, as far as the CLI tells. It appends "(project)" or "(user)" to descriptions from those
 * folders, puts a plugin's name in front, and names MCP prompts `server:prompt (MCP)`, or `mcp__server__prompt` once a
 * turn has started.
 */
export function commandKind({ name, description }: Command, skills: ReadonlySet<string>): CommandKind {
  if (/ \(MCP\)$|^mcp__|^mcp:/.test(name)) return 'prompt';
  if (/\((?:project|user|managed)(?:, gitignored)?\)$/.test(description)) return 'own';
  if (commonCommands.includes(name)) return 'common';
  const isPlugin = /^\([\w.-]+\) /.test(description) || / \(plugin\)$/.test(description);
  if (skills.has(name) || isPlugin || / \((?:bundled|dynamic workflow|workflow)\)$/.test(description)) return 'skill';
  return 'other';
}

const internalNames = new Set(['workflow-launch-exec', 'heapdump']);

/** Whether it isn't meant for people: the CLI lists those too. */
export function isInternalCommand({ name, description }: Command): boolean {
  return name.startsWith('_') || internalNames.has(name) || /\(removed\)|\[internal\]/i.test(description);
}
