import type { Command } from '../../../core/session/fact.ts';

/** Where a command leads that a terminal answers with a screen of its own. */
export type PageCommand = 'settings' | 'help' | 'model';

const places = new Map<string, PageCommand>([
  ['config', 'settings'],
  ['help', 'help'],
  ['fast', 'model'],
]);

const described: readonly Command[] = [
  { name: 'config', description: 'Open Settings', argumentHint: '' },
  { name: 'help', description: 'Open Help', argumentHint: '' },
  { name: 'fast', description: 'Choose a model', argumentHint: '' },
];

/** No CLI has a /help of its own over stream-json: one that lists it has the user's. */
function isOwn(name: string, commands: readonly Command[]): boolean {
  return name === 'help' && commands.some((command) => command.name === name);
}

/** The page's answer to a message that is one of these commands alone; with arguments it's the CLI's. */
export function pageCommand(text: string, commands: readonly Command[]): PageCommand | null {
  const name = /^\/(\w+)\s*$/.exec(text)?.[1] ?? '';
  return isOwn(name, commands) ? null : (places.get(name) ?? null);
}

/** The CLI's commands with those that the page answers, for completion. */
export function withPageCommands(commands: readonly Command[]): Command[] {
  const answered = described.filter(({ name }) => !isOwn(name, commands));
  return [...commands.filter(({ name }) => !answered.some((command) => command.name === name)), ...answered];
}

/** The name of the command that a message is, if there is such a command. */
export function commandIn(text: string, commands: readonly Command[]): string | null {
  if (!text.startsWith('/')) return null;
  // Names can have spaces: "docs:summary (MCP)".
  const named = commands.filter(
    ({ name }) => text.startsWith(name, 1) && /^(?:\s|$)/.test(text.slice(name.length + 1)),
  );
  return named.sort((one, other) => other.name.length - one.name.length)[0]?.name ?? null;
}
