import type { Json, JsonObject } from '../../../core/json.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import type { Model } from '../../../core/session/fact.ts';
import { type ResponseTo, readResponse } from '../message/read-response.ts';

/** What the answer to a request of ours tells about the CLI. */
export function responseEvents(subtype: string, response: JsonObject | undefined): SessionEvent[] {
  if (response === undefined) return [];
  switch (subtype) {
    case 'initialize':
      return described(response);
    case 'list_models':
      return listed(response);
    case 'mcp_status':
      return servers(response);
    case 'get_context_usage':
      return context(response);
    default:
      return [];
  }
}

/** The answer to what a person asked beside the conversation; null for every other request. */
export function besideAnswer(id: string, subtype: string, response: JsonObject, clipped: boolean): SessionEvent | null {
  switch (subtype) {
    case 'side_question':
      return { type: 'aside.answered', id, text: readResponse('side_question', response).response ?? '' };
    case 'mcp_call': {
      const { content = [], structuredContent = null } = readResponse('mcp_call', response);
      const text = content.map((block) => block.text ?? JSON.stringify(block)).join('\n');
      return returned(id, { text, structured: structuredContent, failed: response.isError === true, clipped });
    }
    default:
      return null;
  }
}

export function besideFailure(id: string, subtype: string, error: string): SessionEvent | null {
  switch (subtype) {
    case 'side_question':
      return { type: 'aside.failed', id, reason: error };
    case 'mcp_call':
      return returned(id, { text: error, structured: null, failed: true, clipped: false });
    default:
      return null;
  }
}

type Returned = { text: string; structured: Json; failed: boolean; clipped: boolean };

function returned(id: string, result: Returned): SessionEvent {
  return { type: 'tool.returned', id, parent: null, images: [], decision: null, ...result };
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
      models: (read.models ?? []).map(modelOf),
      agents: (read.agents ?? []).map(({ name, description = '' }) => ({ name, description })),
      account: account
        ? {
            email: account.email ?? null,
            organization: account.organization ?? null,
            plan: account.subscriptionType ?? null,
            source: account.tokenSource ?? account.apiKeySource ?? null,
            ...(account.apiProvider === undefined ? {} : { provider: account.apiProvider }),
          }
        : null,
      outputStyles: read.available_output_styles ?? [],
      version: read.claude_code_version ?? null,
    },
  ];
}

type ListedModel = NonNullable<ResponseTo<'list_models'>['models']>[number];

/** A CLI that names the full ID also says what the model supports: what it leaves out is not supported. */
function modelOf({ value, resolvedModel, displayName, description, ...supports }: ListedModel): Model {
  return {
    id: value,
    name: displayName ?? value,
    description: description ?? '',
    efforts: supports.supportedEffortLevels ?? [],
    ...(resolvedModel === undefined ? {} : { resolved: resolvedModel, auto: supports.supportsAutoMode === true }),
  };
}

function listed(response: JsonObject): SessionEvent[] {
  const { models } = readResponse('list_models', response);
  return models === undefined ? [] : [{ type: 'models.listed', models: models.map(modelOf) }];
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
