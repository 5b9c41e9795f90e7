/**
 * Types only: the compiler compares what we read with the types of the official SDK, both ways.
 * A kind that is new in the SDK, a field of ours that the SDK does not have, and an entry of
 * `BeyondTheSdk` that the SDK has gained are all errors here.
 */
import type {
  McpServerStatus,
  McpSetServersResult,
  RewindFilesResult,
  SDKAssistantMessage,
  SDKControlGetContextUsageResponse,
  SDKControlGetUsageResponse,
  SDKControlInitializeResponse,
  SDKControlInterruptResponse,
  SDKControlListPermissionRulesResponse,
  SDKControlMcpReadResourceResponse,
  SDKControlReadFileResponse,
  SDKControlReloadOutputStylesResponse,
  SDKControlReloadPluginsResponse,
  SDKControlReloadSkillsResponse,
  SDKControlRequest,
  SDKPartialAssistantMessage,
  SDKUserMessage,
  Transport,
} from '@anthropic-ai/claude-agent-sdk';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { ClaudeMessage } from './claude-message.ts';
import type { ContentBlock, PlainBlock } from './content-block.ts';
import type { ControlRequest } from './control-request.ts';
import type { ControlResponses } from './control-response.ts';
import type { Delta } from './delta.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { StreamEvent } from './stream-event.ts';

/** What the CLI sends though the SDK's types lack it, and what earlier versions sent. */
type BeyondTheSdk =
  | 'error'
  | 'assistant.api_error'
  | 'assistant.api_error_params'
  | 'assistant.api_error_status'
  | 'assistant.api_error_type'
  | 'assistant.is_api_error_message'
  | 'assistant.local_command_run'
  | 'assistant.local_command_source'
  | 'assistant.thinking_display'
  | 'assistant.thinking_duration_ms'
  | 'assistant.tool_use_meta'
  | 'block/browser_state'
  | 'block/connector_text'
  | 'block/tool_addition'
  | 'block/tool_reference'
  | 'block/tool_removal'
  | 'command_lifecycle'
  | 'control_response.response.error_code'
  | 'rate_limit_event.rate_limit_info.unifiedWindows'
  | 'request/can_use_tool.server_policy_ask_only'
  | 'request/mcp_authenticate'
  | 'request/mcp_oauth_callback_url'
  | 'request/can_use_tool.permission_suggestions.message'
  | 'response/get_context_usage.autocompactSource'
  | 'response/initialize.capabilities'
  | 'response/initialize.current_permission_mode'
  | 'response/initialize.models.supportsThinkingOff'
  | 'request/interrupt.message_uuid'
  | 'request/interrupt.send_now'
  | 'request/rewind_conversation'
  | 'request/side_question'
  | 'response/initialize.pid'
  | 'response/initialize.session_state'
  | 'response/interrupt.send_now'
  | 'response/read_file.requested_path'
  | 'result.api_error_type'
  | 'result.model_usage_since_last_result'
  | 'result.origin.producer'
  | 'result.parent_tool_use_id'
  | 'stream_event.abandoned_blocks'
  | 'stream_event.api_message_id'
  | 'stream_event.event/error'
  | 'stream_event.event/ping'
  | 'stream_event.event.delta/connector_text_delta'
  | 'stream_event.thinking_display'
  | 'system/compact_boundary.compact_metadata.cumulative_dropped_tokens'
  | 'system/compact_boundary.compact_metadata.preserved_messages.all_uuids'
  | 'system/compact_boundary.logical_parent_uuid'
  | 'system/compact_boundary.parent_tool_use_id'
  | 'system/init.additional_directories'
  | 'system/init.memory_paths'
  | 'system/init.original_cwd'
  | 'system/init.parent_tool_use_id'
  | 'system/init.plugins.source'
  | 'system/init.user_message_uuids'
  | 'system/session_title_changed'
  | 'system/status.parent_tool_use_id'
  | 'system/status.user_message_uuids'
  | 'user.origin.producer'
  | 'user.tool_result_meta';

type SdkMessage = ReturnType<Transport['readMessages']> extends AsyncGenerator<infer Message> ? Message : never;
type SdkRequest = SDKControlRequest['request'];
type SdkBlock = ItemOf<SDKAssistantMessage['message']['content']> | ItemOf<SDKUserMessage['message']['content']>;
type SdkEvent = SDKPartialAssistantMessage['event'];
type SdkDelta = Extract<SdkEvent, { type: 'content_block_delta' }>['delta'];

type SdkResponses = {
  initialize: SDKControlInitializeResponse;
  interrupt: SDKControlInterruptResponse;
  get_context_usage: SDKControlGetContextUsageResponse;
  get_usage: SDKControlGetUsageResponse;
  list_permission_rules: SDKControlListPermissionRulesResponse;
  mcp_read_resource: SDKControlMcpReadResourceResponse;
  mcp_set_servers: McpSetServersResult;
  mcp_status: { mcpServers: McpServerStatus[] };
  read_file: SDKControlReadFileResponse;
  reload_output_styles: SDKControlReloadOutputStylesResponse;
  reload_plugins: SDKControlReloadPluginsResponse;
  reload_skills: SDKControlReloadSkillsResponse;
  rewind_files: RewindFilesResult;
};

/** Every kind of the SDK is one of ours. */
export type KindsWeLack = [
  None<Exclude<KindOf<SdkMessage>, KindOf<ClaudeMessage>>>,
  None<Exclude<SdkRequest['subtype'], (ControlRequest | IncomingRequest)['subtype']>>,
  None<Exclude<SdkBlock['type'], ContentBlock['type']>>,
  None<Exclude<SdkEvent['type'], StreamEvent['type']>>,
  None<Exclude<SdkDelta['type'], Delta['type']>>,
];

/** Every field that we read is in the SDK, or in the list; and the list holds nothing else. */
export type FieldsTheSdkLacks = [None<Exclude<Beyond, BeyondTheSdk>>, None<Exclude<BeyondTheSdk, Beyond>>];

type Beyond = BeyondMessages | BeyondBlocks | BeyondRequests | BeyondResponses;

type BeyondMessages = {
  [Kind in KindOf<ClaudeMessage>]: LackingKind<OfKind<ClaudeMessage, Kind>, OfKind<SdkMessage, Kind>, Kind>;
}[KindOf<ClaudeMessage>];

type BeyondBlocks = {
  [Type in ContentBlock['type']]: LackingIn<
    Extract<ContentBlock, { type: Type }>,
    Extract<SdkBlock, { type: Type }>,
    `block/${Type}`
  >;
}[ContentBlock['type']];

type BeyondRequests = {
  [Subtype in SubtypeOf<ControlRequest | IncomingRequest>]: LackingIn<
    Extract<ControlRequest | IncomingRequest, { subtype: Subtype }>,
    Extract<SdkRequest, { subtype: Subtype }>,
    `request/${Subtype}`
  >;
}[SubtypeOf<ControlRequest | IncomingRequest>];

type BeyondResponses = {
  [Subtype in keyof SdkResponses]: Lacking<ControlResponses[Subtype], SdkResponses[Subtype], `response/${Subtype}`>;
}[keyof SdkResponses];

type None<Nothing extends never> = Nothing;

type KindOf<Message> = Message extends { type: infer Type extends string }
  ? Message extends { type: 'system'; subtype: infer Subtype extends string }
    ? `system/${Subtype}`
    : Type
  : never;

type OfKind<Message, Kind> = Message extends unknown ? (KindOf<Message> extends Kind ? Message : never) : never;

type SubtypeOf<Request> = Request extends { subtype: infer Subtype extends string } ? Subtype : never;

type LackingKind<Ours, Theirs, Kind extends string> = [Theirs] extends [never] ? Kind : Lacking<Ours, Theirs, Kind>;

type ItemOf<Content> = Content extends readonly (infer Item)[] ? Item : never;

/** The paths of the fields of `Ours` that `Theirs` does not have. */
type Lacking<Ours, Theirs, Path extends string> = true extends IsPassedOn<Ours> | IsCheckedApart<Ours>
  ? never
  : Ours extends readonly (infer Item)[]
    ? Lacking<Item, ItemOf<Theirs>, Path>
    : Ours extends object
      ? LackingIn<Ours, Alike<Theirs, Ours>, Path>
      : never;

type LackingIn<Ours extends object, Theirs, Path extends string> = Ours extends
  | { type: 'unknown' }
  | { subtype: 'unknown' }
  ? never
  : [Theirs] extends [never]
    ? WithWord<Path, WordOf<Ours>>
    : string extends keyof Ours
      ? Lacking<Ours[keyof Ours], Theirs[keyof Theirs], `${Path}.*`>
      : { [Key in keyof Ours & string]-?: LackingAt<Ours, Theirs, Key, `${Path}.${Key}`> }[keyof Ours & string];

type LackingAt<Ours, Theirs, Key extends keyof Ours, Path extends string> =
  Key extends KeyOf<Theirs> ? Lacking<NonNullable<Ours[Key]>, At<Theirs, Key>, Path> : Path;

/** The members of a union of theirs that have the same word in `type` or `subtype`. */
type Alike<Theirs, Ours> = [WordOf<Ours>] extends [never]
  ? Theirs
  : Ours extends { type: infer Type extends string }
    ? Extract<Theirs, { type: Type }>
    : Ours extends { subtype: infer Subtype extends string }
      ? Extract<Theirs, { subtype: Subtype }>
      : Theirs;

type WordOf<Ours> = Ours extends { type: infer Word extends string } | { subtype: infer Word extends string }
  ? string extends Word
    ? never
    : Word
  : never;

type WithWord<Path extends string, Word extends string> = Path extends `${string}/${Word}` ? Path : `${Path}/${Word}`;
type KeyOf<Theirs> = Theirs extends unknown ? keyof Theirs : never;
type At<Theirs, Key> = Theirs extends unknown ? (Key extends keyof Theirs ? NonNullable<Theirs[Key]> : never) : never;

/** JSON that we hand on as it is. */
type IsPassedOn<Ours> = Is<Ours, JsonObject> | Is<Ours, Json> | Is<Ours, NonNullable<Json>>;
type IsCheckedApart<Ours> = Is<Ours, ContentBlock> | Is<Ours, PlainBlock> | Is<Ours, IncomingRequest>;
type Is<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
