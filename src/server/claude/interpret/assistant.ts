import type { LimitHit } from '../../../core/limit/limited.ts';
import { isLimitSentence } from '../../../core/limit/reset-words.ts';
import { moment } from '../../../core/number.ts';
import type { ErrorKind } from '../../../core/session/entry.ts';
import {
  type AnswerEvent,
  type Origin,
  type SessionEvent,
  type ToolEvent,
  unnamedMessage,
} from '../../../core/session/event.ts';
import type { AssistantMessage } from '../message/assistant.ts';
import type { ContentBlock } from '../message/content-block.ts';
import type { Clips } from './clips.ts';
import { contextEvents } from './context-report.ts';
import { tokens } from './tokens.ts';

const synthetic = '<synthetic>';

export function assistantEvents(message: AssistantMessage, clips: Clips): SessionEvent[] {
  const { content, model, id } = message.message;
  const origin: Origin = {
    messageId: id ?? message.uuid ?? unnamedMessage,
    parent: message.parent_tool_use_id ?? null,
  };
  if (message.local_command_run || message.local_command_source !== undefined) return commandEvents(message);
  const events: SessionEvent[] = [];
  for (const [index, block] of content.entries()) {
    events.push(...blockEvents(block, { origin, message, clipped: clips.within(`message.content.${index}`) }));
  }
  if (model === synthetic || !message.message.usage) return events;
  const usage = tokens(message.message.usage);
  events.push({ ...origin, type: 'usage.reported', model: model ?? null, usage });
  return events;
}

type Place = { origin: Origin; message: AssistantMessage; clipped: boolean };

function blockEvents(block: ContentBlock, { origin, message, clipped }: Place): (AnswerEvent | ToolEvent)[] {
  switch (block.type) {
    case 'text': {
      if (isError(message)) return [errorEvent(block.text, message, origin)];
      const model = message.message.model ?? null;
      return [{ ...origin, type: 'text.said', text: block.text, model, aborted: message.aborted ?? false, clipped }];
    }
    case 'thinking':
      return [{ ...origin, type: 'thinking.said', text: block.thinking, redacted: false, clipped }];
    case 'redacted_thinking':
      return [{ ...origin, type: 'thinking.said', text: '', redacted: true, clipped }];
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use': {
      const input = typeof block.input === 'object' && !Array.isArray(block.input) ? (block.input ?? {}) : {};
      return [{ ...origin, type: 'tool.called', id: block.id, name: nameOf(block), input, clipped }];
    }
    case 'web_search_tool_result':
    case 'web_fetch_tool_result':
    case 'code_execution_tool_result':
    case 'bash_code_execution_tool_result':
    case 'text_editor_code_execution_tool_result':
    case 'tool_search_tool_result':
    case 'advisor_tool_result':
    case 'mcp_tool_result':
    case 'tool_result':
      return [serverResult(block, origin, clipped)];
    case 'unknown':
      return [{ ...origin, type: 'block.unknown', raw: block.raw }];
    default:
      return [{ ...origin, type: 'block.unknown', raw: JSON.parse(JSON.stringify(block)) }];
  }
}

function nameOf(
  block: { name: string } & ({ type: 'mcp_tool_use'; server_name?: string | undefined } | { type: string }),
) {
  if (block.type === 'mcp_tool_use' && 'server_name' in block) return `mcp__${block.server_name}__${block.name}`;
  return block.name;
}

/** A tool that ran at the API has its result in the answer itself. */
function serverResult(block: ContentBlock & { tool_use_id: string }, origin: Origin, clipped: boolean): ToolEvent {
  const content = 'content' in block ? (block.content ?? null) : null;
  const failed = 'is_error' in block && block.is_error === true;
  return {
    type: 'tool.returned',
    id: block.tool_use_id,
    parent: origin.parent,
    text: typeof content === 'string' ? content : '',
    images: [],
    structured: typeof content === 'string' ? null : JSON.parse(JSON.stringify(content)),
    failed,
    decision: null,
    clipped,
  };
}

function isError(message: AssistantMessage): boolean {
  if (message.is_api_error_message || message.error !== undefined) return true;
  const [first, ...more] = message.message.content;
  if (first?.type !== 'text') return false;
  if (message.message.model !== synthetic) return more.length === 0 && wholeApiError.test(first.text);
  return first.text.startsWith('API Error') || signInWords.test(first.text);
}

/** Some CLIs give the API's error as a text of the model. A model that quotes an error says more than that. */
const wholeApiError = /^API Error: \d{3} \{.*\}\s*$/s;

const signInWords = /not logged in|please run \/login|invalid api key/i;

function errorEvent(text: string, message: AssistantMessage, origin: Origin): AnswerEvent {
  const status = message.api_error_status ?? Number(/^API Error: (\d{3})/.exec(text)?.[1] ?? Number.NaN);
  return {
    type: 'error.said',
    ...origin,
    text,
    kind: errorKind(text, message),
    status: Number.isNaN(status) ? null : status,
    ...limitOf(text, message),
  };
}

/** A limit of the plan, which the CLI doesn't retry. 2.1.38 has only the sentence, whose time the fold reads. */
function limitOf(text: string, message: AssistantMessage): { limit?: LimitHit } {
  const isLimit =
    message.api_error === 'usage_limit_reached' || (message.error === 'rate_limit' && isLimitSentence(text));
  if (!isLimit) return {};
  const { resetsAt, rateLimitType } = message.api_error_params?.rate_limit_info ?? {};
  return {
    limit: { kind: rateLimitType ?? null, resetsAt: resetsAt === undefined ? null : (moment(resetsAt * 1000) ?? null) },
  };
}

function errorKind(text: string, message: AssistantMessage): ErrorKind {
  if (message.error === 'authentication_failed' || signInWords.test(text)) return 'signIn';
  if (message.error === 'rate_limit' || message.error === 'billing_error') return 'limit';
  return 'api';
}

function commandEvents(message: AssistantMessage): SessionEvent[] {
  const text = message.message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  const failed = message.local_command_source?.startsWith('<local-command-stderr>') ?? false;
  return [{ type: 'command.answered', text, failed }, ...contextEvents(text)];
}
