import { moment } from '../../../core/number.ts';
import type { LiveEvent, SessionEvent } from '../../../core/session/event.ts';
import { unusableFigures } from '../../../core/session/unusable-figures.ts';
import type { Decoded } from '../decode.ts';
import type { ClaudeMessage } from '../message/claude-message.ts';
import { assistantEvents } from './assistant.ts';
import type { Clips } from './clips.ts';
import { clipsOf } from './clips.ts';
import { controlEvents } from './control.ts';
import { resultEvents } from './result.ts';
import { streamEvents } from './stream.ts';
import { systemEvents } from './system.ts';
import { userEvents } from './user.ts';

/** What a frame of the CLI means. Frames that only tell of progress are live and need no line in the journal. */
export type Meaning = { type: 'line'; events: SessionEvent[] } | { type: 'live'; events: LiveEvent[] };

/** Pure and without memory, so that an old journal can be read again by a better interpreter. */
export function interpret(decoded: Decoded): Meaning {
  switch (decoded.type) {
    case 'noise':
      return line({ type: 'line.noise', text: decoded.text });
    case 'unknown': {
      const { kind, json, problem } = decoded;
      return line({ type: 'frame.unknown', kind, json, problem });
    }
    case 'message':
      return withNote(interpretMessage(decoded.message, clipsOf(decoded.clipped)), decoded.hasUnusable === true);
  }
}

/** Before the rest, so that it belongs to the turn that the line may end. */
function withNote(meaning: Meaning, hasUnusable: boolean): Meaning {
  if (!hasUnusable || meaning.type === 'live') return meaning;
  return { type: 'line', events: [{ type: 'notice.raised', notice: unusableFigures }, ...meaning.events] };
}

function interpretMessage(message: ClaudeMessage, clips: Clips): Meaning {
  switch (message.type) {
    case 'stream_event':
      return { type: 'live', events: streamEvents(message) };
    case 'keep_alive':
      return { type: 'live', events: [] };
    case 'tool_progress': {
      const seconds = Math.max(0, message.elapsed_time_seconds ?? 0);
      return { type: 'live', events: [{ type: 'tool.ticked', id: message.tool_use_id, seconds }] };
    }
    case 'assistant':
      return { type: 'line', events: assistantEvents(message, clips) };
    case 'user':
      return { type: 'line', events: userEvents(message, clips) };
    case 'result':
      return { type: 'line', events: resultEvents(message, clips) };
    case 'control_request':
    case 'control_response':
    case 'control_cancel_request':
      return { type: 'line', events: controlEvents(message, clips) };
    case 'system':
      if (message.subtype !== 'thinking_tokens') return { type: 'line', events: systemEvents(message) };
      return { type: 'live', events: [{ type: 'thinking.estimated', tokens: message.estimated_tokens ?? 0 }] };
    case 'rate_limit_event': {
      const { rateLimitType, unifiedWindows = {}, ...info } = message.rate_limit_info;
      const limit = { ...limitFacts(info), kind: rateLimitType ?? null };
      const windows = Object.entries(unifiedWindows).flatMap(([kind, window]) =>
        window === undefined ? [] : [{ ...limitFacts(window), kind }],
      );
      return line({ type: 'limit.reported', limit, ...(windows.length === 0 ? {} : { windows }) });
    }
    case 'command_lifecycle':
      return line({ type: 'message.handled', id: message.command_uuid, stage: message.state });
    case 'prompt_suggestion':
      return line({ type: 'suggestion.made', text: message.suggestion });
    case 'conversation_reset':
      return line({ type: 'conversation.reset', newId: message.new_conversation_id ?? null });
    case 'error':
      return line({
        type: 'error.said',
        messageId: 'error',
        parent: null,
        text: [message.error.message, message.details].filter(Boolean).join('\n'),
        kind: 'cli',
        status: null,
      });
    case 'auth_status':
      return told('auth_status', message.error ? 'error' : 'info', message.error ?? message.output?.join('\n') ?? '');
    case 'tool_use_summary':
      return told('tool_use_summary', 'info', message.summary);
    case 'active_goal':
      return told('active_goal', 'info', message.value?.condition ?? '');
  }
}

type LimitInfo = { status?: string | undefined; resetsAt?: number | undefined; utilization?: number | undefined };

function limitFacts({ status, resetsAt, utilization }: LimitInfo) {
  return {
    status: status ?? 'unknown',
    resetsAt: resetsAt === undefined ? null : (moment(resetsAt * 1000) ?? null),
    utilization: utilization ?? null,
  };
}

function line(event: SessionEvent): Meaning {
  return { type: 'line', events: [event] };
}

function told(kind: string, level: 'info' | 'warning' | 'error', text: string): Meaning {
  return line({ type: 'notice.raised', notice: { type: 'told', kind, level, text, facts: {} } });
}
