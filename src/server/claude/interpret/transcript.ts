import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { dollarAmount } from '../../../core/number.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import { unusableFigures } from '../../../core/session/unusable-figures.ts';
import type { Clip } from '../clip.ts';
import { parseLine } from '../decode.ts';
import { assistant } from '../message/assistant.ts';
import { noteUnusable } from '../message/lenient.ts';
import { modelUsage } from '../message/usage.ts';
import { user } from '../message/user.ts';
import { assistantEvents } from './assistant.ts';
import { type Clips, clipsOf } from './clips.ts';
import { tokens, tokensByModel } from './tokens.ts';
import { recordedSystemEvents } from './transcript-system.ts';
import { recordedUserEvents } from './transcript-user.ts';

/** Which of the CLI's own bookkeeping is of no interest to a reader. What is not here and not known is shown raw. */
const silent = new Set([
  'agent-color',
  'agent-name',
  'agent-setting',
  'api-request',
  'api-request-blob',
  'api-request-shape',
  'atis-latch',
  'bridge-session',
  'content-replacement',
  'file-history-delta',
  'file-history-snapshot',
  'last-prompt',
  'mode',
  'permission-mode',
  'pr-link',
  'progress',
  'queue-operation',
  'speculation-accept',
  'summary',
  'tag',
  'tools-used',
  'worktree-state',
]);

/** A line of the CLI's own record: what it means, and what it says of itself. */
export type RecordedLine = { json: JsonObject | null; events: SessionEvent[] };

/** `parent` is the Task call whose record the line is of. */
export function readRecordedLine(body: Uint8Array, parent: string | null, limit?: number): RecordedLine {
  const parsed = parseLine(body, limit);
  if (parsed.type === 'noise') return { json: null, events: [{ type: 'line.noise', text: parsed.text }] };
  const { json } = parsed;
  const under = json.isSidechain === true ? (parent ?? 'sidechain') : parent;
  return {
    json,
    events: [...linkEvents(json, under), ...eventsOf(json, under, clipsOf(parsed.clipped.map(asStreamed)))],
  };
}

export function transcriptEvents(body: Uint8Array, parent: string | null, limit?: number): SessionEvent[] {
  return readRecordedLine(body, parent, limit).events;
}

export function copiedEvents(body: Uint8Array, parent: string | null, limit?: number): SessionEvent[] {
  return withoutCost(transcriptEvents(body, parent, limit));
}

/** A line that was taken over from the session this one was forked from: it is shown, and was paid for there. */
export function withoutCost(events: SessionEvent[]): SessionEvent[] {
  return events.filter(
    ({ type }) => type !== 'usage.counted' && type !== 'cost.recorded' && type !== 'session.renamed',
  );
}

function eventsOf(json: JsonObject, parent: string | null, clips: Clips): SessionEvent[] {
  switch (json.type) {
    case 'user':
      return userEventsOf(json, parent, clips);
    case 'assistant':
      return answerEvents(json, parent, clips);
    case 'system':
      return parent === null ? recordedSystemEvents(json) : [];
    case 'attachment':
      return parent === null ? queuedEvents(json) : [];
    case 'custom-title':
    case 'ai-title': {
      const title = textOf(json.customTitle) ?? textOf(json.aiTitle);
      return title === null || title.trim() === '' ? [] : [{ type: 'session.renamed', title, by: null }];
    }
    case 'cost-state': {
      const { read: models, hasUnusable } = noteUnusable(() => modelUsage.safeParse(json.modelUsage).data);
      const total = dollarAmount(json.totalCostUSD ?? 0);
      const note = noteOf(hasUnusable || total === undefined);
      if (total === undefined) return note;
      return [...note, { type: 'cost.recorded', total, models: tokensByModel(models) }];
    }
    default:
      return unknownEvents(json);
  }
}

/** The record spells one name in another way than the stream does. */
function asStreamed(clip: Clip): Clip {
  return { ...clip, path: clip.path.replace(/^toolUseResult(?=\.|$)/, 'tool_use_result') };
}

function userEventsOf(json: JsonObject, parent: string | null, clips: Clips): SessionEvent[] {
  const decision = isObject(json.permissionDecision) ? json.permissionDecision : null;
  const read = user.safeParse({
    ...json,
    tool_use_result: json.toolUseResult,
    parent_tool_use_id: parent,
    isReplay: true,
    tool_result_meta: decision ? resultIds(json).map((id) => ({ id, permission_decision: decisionOf(decision) })) : [],
  });
  return read.success ? recordedUserEvents(json, read.data, parent, clips) : unknownEvents(json);
}

function answerEvents(json: JsonObject, parent: string | null, clips: Clips): SessionEvent[] {
  const { read, hasUnusable } = noteUnusable(() =>
    assistant.safeParse({
      ...json,
      parent_tool_use_id: parent,
      is_api_error_message: json.isApiErrorMessage,
      api_error_status: json.apiErrorStatus,
      aborted: json.isAbortedMidStream,
    }),
  );
  if (!read.success) return unknownEvents(json);
  const { message } = read.data;
  const events = assistantEvents(read.data, clips);
  const { id, model, usage } = message;
  if (model === undefined || model === '<synthetic>') return [...events, ...closing(json, parent, true)];
  const counted: SessionEvent[] = usage
    ? [{ type: 'usage.counted', messageId: id ?? read.data.uuid ?? '', parent, model, usage: tokens(usage) }]
    : [];
  const speaks = message.content.some((block) => block.type === 'text');
  const ends = speaks && isEnd(message.stop_reason);
  return [
    ...counted,
    ...noteOf(hasUnusable),
    ...events,
    ...(ends ? closing(json, parent, false, message.stop_reason) : []),
  ];
}

function noteOf(hasUnusable: boolean): SessionEvent[] {
  return hasUnusable ? [{ type: 'notice.raised', notice: unusableFigures }] : [];
}

/** A message of several blocks has its reason on each of them; it ends with words, never with a thought. */
function isEnd(reason: string | undefined): boolean {
  return reason === 'end_turn' || reason === 'stop_sequence' || reason === 'refusal' || reason === 'max_tokens';
}

function closing(json: JsonObject, parent: string | null, failed: boolean, stopReason?: string): SessionEvent[] {
  if (parent !== null || (failed && json.isApiErrorMessage !== true)) return [];
  const outcome = failed ? 'error_during_execution' : 'success';
  return [{ type: 'turn.closed', outcome, failed, stopReason: stopReason ?? null }];
}

/** What a person says while a tool runs reaches the model as an attachment. */
function queuedEvents(json: JsonObject): SessionEvent[] {
  const { attachment } = json;
  if (!isObject(attachment) || attachment.type !== 'queued_command' || attachment.commandMode !== 'prompt') return [];
  const text = wordsOf(attachment.prompt);
  const id = textOf(attachment.source_uuid) ?? textOf(json.uuid);
  if (text === '') return [];
  return [{ type: 'message.echoed', id, text, attachments: [], clipped: false, parent: null }];
}

function linkEvents(json: JsonObject, parent: string | null): SessionEvent[] {
  const id = textOf(json.uuid);
  if (id === null || parent !== null || json.type === 'user') return [];
  return [{ type: 'line.linked', id, previous: textOf(json.parentUuid), isPrompt: false }];
}

function unknownEvents(json: JsonObject): SessionEvent[] {
  const kind = textOf(json.type) ?? '';
  if (silent.has(kind)) return [];
  return [{ type: 'frame.unknown', kind: kind.slice(0, 256), json, problem: null }];
}

function resultIds(json: JsonObject): string[] {
  const content = isObject(json.message) ? json.message.content : null;
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => (isObject(block) ? (textOf(block.tool_use_id) ?? []) : []));
}

function decisionOf({ decision, source, reasonType }: JsonObject): JsonObject {
  return { decision: decision ?? null, source: source ?? null, reason_type: reasonType ?? null };
}

function wordsOf(prompt: Json | undefined): string {
  if (typeof prompt === 'string') return prompt;
  if (!Array.isArray(prompt)) return '';
  return prompt.flatMap((block) => (isObject(block) ? (textOf(block.text) ?? []) : [])).join('\n');
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
