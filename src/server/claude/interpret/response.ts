import type { JsonObject } from '../../../core/json.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import { readResponse } from '../message/read-response.ts';

/** What the answer to a request of ours tells about the CLI. */
export function responseEvents(subtype: string, response: JsonObject | undefined): SessionEvent[] {
  if (response === undefined) return [];
  switch (subtype) {
    case 'initialize':
      return described(response);
    case 'mcp_status':
      return servers(response);
    case 'get_context_usage':
      return context(response);
    default:
      return [];
  }
}

function described(response: JsonObject): SessionEvent[] {
  const read = readResponse('initialize', response);
  const { account } = read;
  return [
    {
      type: 'cli.described',
      commands: (read.commands ?? []).map(({ name, description = '', argumentHint = '' }) => ({
        name,
        description,
        argumentHint,
      })),
      models: (read.models ?? []).map((model) => ({
        id: model.value,
        name: model.displayName ?? model.value,
        description: model.description ?? '',
        efforts: model.supportedEffortLevels ?? [],
      })),
      agents: (read.agents ?? []).map(({ name, description = '' }) => ({ name, description })),
      account: account
        ? {
            email: account.email ?? null,
            organization: account.organization ?? null,
            plan: account.subscriptionType ?? null,
            source: account.tokenSource ?? account.apiKeySource ?? null,
          }
        : null,
      outputStyles: read.available_output_styles ?? [],
      version: read.claude_code_version ?? null,
    },
  ];
}

function servers(response: JsonObject): SessionEvent[] {
  const read = readResponse('mcp_status', response);
  const listed = (read.mcpServers ?? []).map((server) => ({
    name: server.name,
    status: server.status ?? 'unknown',
    error: server.error ?? null,
    tools: (server.tools ?? []).map(({ name, description = '' }) => ({ name, description })),
  }));
  return [{ type: 'servers.listed', servers: listed }];
}

function context(response: JsonObject): SessionEvent[] {
  const read = readResponse('get_context_usage', response);
  const categories = (read.categories ?? []).map(({ name = '', tokens = 0, kind = 'used' }) => ({
    name,
    tokens,
    kind,
  }));
  const measured = { used: read.totalTokens ?? 0, limit: read.maxTokens ?? read.rawMaxTokens ?? 0, categories };
  return [{ type: 'context.measured', context: measured }];
}
