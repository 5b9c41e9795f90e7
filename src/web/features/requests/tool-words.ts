/** A tool as people call it: "echo › say it" for the tool `mcp__echo__say_it` of an MCP server. */
export function toolWords(tool: string): string {
  const parts = mcpParts(tool);
  return parts ? `${parts.server} › ${parts.tool.replaceAll('_', ' ')}` : tool;
}

export function mcpParts(tool: string): { server: string; tool: string } | null {
  const match = /^mcp__(.+?)__(.+)$/.exec(tool);
  return match?.[1] && match[2] ? { server: match[1], tool: match[2] } : null;
}
