import type { JsonObject } from '../../../core/json.ts';
import type { SessionEvent } from '../../../core/session/event.ts';
import type { UserMessage } from '../message/user.ts';
import type { Clips } from './clips.ts';
import { userEvents } from './user.ts';

/** A line of a person, of a tool's result, or of what the CLI put in by itself, as the CLI's own record has it. */
export function recordedUserEvents(
  json: JsonObject,
  message: UserMessage,
  parent: string | null,
  clips: Clips,
): SessionEvent[] {
  if (json.isMeta === true) return linked(json, parent, false);
  if (json.isCompactSummary === true) {
    return [...linked(json, parent, false), ...userEvents({ ...message, isSynthetic: true }, clips)];
  }
  const events = userEvents(asTyped(message), clips).map(asRecorded);
  if (parent !== null) return events;
  if (events.some(isInterruption)) return [...linked(json, parent, false), ...events, stopped];
  const isPrompt = events.some(({ type }) => type === 'message.echoed') || isOwnTurn(json, events);
  if (!isPrompt) return [...linked(json, parent, false), ...events];
  const version = typeof json.version === 'string' ? json.version : null;
  const opened = isCommand(message) ? [] : [{ type: 'turn.opened', version } as const];
  return [over, ...linked(json, parent, true), ...opened, ...events];
}

function asRecorded(event: SessionEvent): SessionEvent {
  return event.type === 'tool.returned' ? { ...event, recorded: true } : event;
}

/** The next message tells that the turn before it is over; whether it went well is not in the record. */
const over: SessionEvent = { type: 'turn.closed', outcome: 'success', failed: false, stopReason: null };
const stopped: SessionEvent = { type: 'turn.closed', outcome: 'interrupted', failed: true, stopReason: 'interrupted' };

/** The end of a background task begins a turn by itself. */
function isOwnTurn(json: JsonObject, events: SessionEvent[]): boolean {
  return json.turnOrigin === 'task-notification' || (json.origin !== undefined && events.some(isInjected));
}

function isInjected({ type }: SessionEvent): boolean {
  return type === 'context.injected';
}

function isInterruption(event: SessionEvent): boolean {
  return event.type === 'notice.raised' && event.notice.type === 'interrupted';
}

const commandName = /^<command-name>([^<]*)<\/command-name>/;
const [argsOpen, argsClose] = ['<command-args>', '</command-args>'];
const messageFirst = /^<command-message>[\s\S]*?<\/command-message>\s*(<command-name>[\s\S]*)$/;

/** A slash command is recorded in tags; a person typed a line. */
function asTyped(message: UserMessage): UserMessage {
  const line = commandLine(message);
  if (line === null) return message;
  return { ...message, message: { ...message.message, content: [{ type: 'text', text: line }] } };
}

function isCommand(message: UserMessage): boolean {
  return commandLine(message) !== null;
}

function commandLine({ message }: UserMessage): string | null {
  const [only, ...more] = message.content;
  if (only?.type !== 'text' || more.length > 0) return null;
  const text = (messageFirst.exec(only.text)?.[1] ?? only.text).trimEnd();
  const found = commandName.exec(text);
  return found ? `${found[1]} ${argsIn(text)}`.trim() : null;
}

/** Arguments stand last, between their tags. */
function argsIn(text: string): string {
  const start = text.indexOf(argsOpen) + argsOpen.length;
  const end = text.length - argsClose.length;
  return start >= argsOpen.length && start <= end && text.endsWith(argsClose) ? text.slice(start, end) : '';
}

function linked(json: JsonObject, parent: string | null, isPrompt: boolean): SessionEvent[] {
  if (parent !== null || typeof json.uuid !== 'string') return [];
  const previous = typeof json.parentUuid === 'string' ? json.parentUuid : null;
  return [{ type: 'line.linked', id: json.uuid, previous, isPrompt }];
}
