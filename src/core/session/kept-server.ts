import { isObject, type Json } from '../json.ts';

/** The MCP server that an inline config was kept for, or null where it is a file or holds several servers. */
export function keptServerOf(config: Json): string | null {
  const value = isObject(config) && config.type === 'json' ? config.value : null;
  const servers = isObject(value) && isObject(value.mcpServers) ? Object.keys(value.mcpServers) : [];
  return servers.length === 1 ? (servers[0] ?? null) : null;
}
