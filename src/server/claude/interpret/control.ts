import { memberOf } from '../../../core/json.ts';
import type { Hint, RequestFacts, RequestKind, SessionEvent } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { subtypeOf } from '../control-id.ts';
import type { ControlCancelRequestMessage, ControlRequestMessage, ControlResponseMessage } from '../message/control.ts';
import type { CanUseTool, IncomingRequest, PermissionSuggestion } from '../message/incoming-request.ts';
import { readResponse } from '../message/read-response.ts';
import type { Clips } from './clips.ts';
import { besideAnswer, besideFailure, responseEvents } from './response.ts';

type ControlMessage = ControlRequestMessage | ControlResponseMessage | ControlCancelRequestMessage;

export function controlEvents(message: ControlMessage, clips: Clips): SessionEvent[] {
  switch (message.type) {
    case 'control_request':
      return [
        { type: 'request.opened', request: requestFacts(message.request_id, message.request, clips.within('request')) },
      ];
    case 'control_cancel_request':
      return [{ type: 'request.cancelled', id: message.request_id, reason: 'the CLI took it back' }];
    case 'control_response': {
      const { response } = message;
      const id = response.request_id;
      const subtype = subtypeOf(id);
      // A response to a request that is not ours is the echo of our own answer.
      if (subtype === null) return [{ type: 'request.received', id }];
      const answered = { type: 'control.answered', id, subtype } as const;
      const clipped = clips.within('response');
      if (response.subtype === 'error') {
        const error = response.error ?? '';
        const shown = besideFailure(id, subtype, error);
        // What has an entry of its own shows there why it failed.
        return shown ? [answered, shown] : [{ type: 'control.failed', id, subtype, error }];
      }
      if (subtype === 'interrupt' && readResponse('interrupt', response.response ?? {}).send_now === 'stopped')
        return [{ ...answered, stopped: true }];
      const beside = besideAnswer(id, subtype, response.response ?? {}, clipped);
      return [answered, ...(beside ? [beside] : responseEvents(subtype, response.response))];
    }
  }
}

const kinds: { [tool: string]: RequestKind } = { AskUserQuestion: 'question', ExitPlanMode: 'plan' };

function requestFacts(id: string, request: IncomingRequest, clipped: boolean): RequestFacts {
  const blank = { id, clipped, toolUseId: null, tool: null, input: {}, title: null, description: null, ...noReason };
  switch (request.subtype) {
    case 'can_use_tool':
      return permissionFacts(id, request, clipped);
    case 'elicitation': {
      const { mcp_server_name, message, url, mode, requested_schema, title } = request;
      const input = {
        server: mcp_server_name ?? null,
        url: url ?? null,
        mode: mode ?? null,
        schema: requested_schema ?? null,
      };
      return { ...blank, kind: 'elicitation', input, title: title ?? null, description: message ?? null };
    }
    case 'request_user_dialog': {
      const { dialog_kind, payload = {}, tool_use_id } = request;
      return { ...blank, kind: 'dialog', toolUseId: tool_use_id ?? null, input: payload, title: dialog_kind };
    }
    case 'hook_callback':
    case 'mcp_message':
      return { ...blank, kind: 'unsupported', title: request.subtype };
    case 'unknown':
      return { ...blank, kind: 'unsupported', title: request.name, input: { raw: request.raw } };
  }
}

const noReason = { reason: null, blockedPath: null, suggestions: [], agentId: null };

function permissionFacts(id: string, request: CanUseTool, clipped: boolean): RequestFacts {
  return {
    id,
    kind: memberOf(kinds, request.tool_name) ?? 'permission',
    toolUseId: request.tool_use_id ?? null,
    tool: request.tool_name,
    input: request.input ?? {},
    clipped,
    title: request.title ?? request.display_name ?? null,
    description: request.description ?? null,
    reason: request.decision_reason ?? null,
    blockedPath: request.blocked_path ?? null,
    suggestions: suggestionsOf(request.permission_suggestions),
    ...hintsIn(request),
    agentId: request.agent_id ?? null,
    ...(request.tool_use_id?.startsWith(handCallPrefix) ? { isByHand: true } : {}),
  };
}

/** How ids of calls begin that `mcp_call` makes. */
const handCallPrefix = 'toolu_mcp_call_';

/** What the CLI offers to remember, or was told to: both are written in its words. */
export function suggestionsOf(suggestions: readonly PermissionSuggestion[] = []): Suggestion[] {
  return suggestions.flatMap((suggestion) => suggestionOf(suggestion) ?? []);
}

/** A suggestion without a type is no rule to add but a remark for the person. */
function hintsIn({ permission_suggestions = [] }: CanUseTool): { hints?: Hint[] } {
  const hints = permission_suggestions.flatMap(({ type, behavior = null, message }) =>
    type === undefined && message !== undefined && message !== '' ? [{ behavior, message }] : [],
  );
  return hints.length === 0 ? {} : { hints };
}

function suggestionOf(suggestion: PermissionSuggestion): Suggestion | null {
  const { type, rules = [], behavior = 'allow', mode, directories = [], destination = 'session' } = suggestion;
  switch (type) {
    case 'addRules':
    case 'replaceRules':
    case 'removeRules':
      return { type, rules: rules.map(ruleOf), behavior, destination };
    case 'setMode':
      return mode === undefined ? null : { type, mode, destination };
    case 'addDirectories':
    case 'removeDirectories':
      return { type, directories, destination };
    default:
      return null;
  }
}

function ruleOf({ toolName, ruleContent }: { toolName: string; ruleContent?: string | undefined }) {
  return ruleContent === undefined ? { toolName } : { toolName, ruleContent };
}
