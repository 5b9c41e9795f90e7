/** A tool's name as people say it: `mcp__github__search` is "github › search". */
export function toolWords(name: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
  if (server !== undefined && tool !== undefined) return `${server} › ${tool}`;
  return name === '' ? 'a tool' : name;
}
