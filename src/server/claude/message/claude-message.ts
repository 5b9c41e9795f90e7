import type { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { type AssistantMessage, assistant } from './assistant.ts';
import {
  type ControlCancelRequestMessage,
  type ControlRequestMessage,
  type ControlResponseMessage,
  controlCancelRequest,
  controlRequest,
  controlResponseBySubtype,
} from './control.ts';
import { type ResultMessage, result } from './result.ts';
import { signalSchemas } from './signal.ts';
import { type StreamEventMessage, streamEventByType } from './stream-event.ts';
import { noticeSchemas } from './system-notice.ts';
import { sessionSchemas } from './system-session.ts';
import { taskSchemas } from './system-task.ts';
import { type UserMessage, user } from './user.ts';

const systemSchemas = { ...sessionSchemas, ...taskSchemas, ...noticeSchemas };

export type SystemMessage = z.output<(typeof systemSchemas)[keyof typeof systemSchemas]>;
export type SignalMessage = z.output<(typeof signalSchemas)[keyof typeof signalSchemas]>;

/** Everything the CLI says on stdout that we know, in the shape of the newest version. */
export type ClaudeMessage =
  | AssistantMessage
  | UserMessage
  | ResultMessage
  | StreamEventMessage
  | SystemMessage
  | SignalMessage
  | ControlRequestMessage
  | ControlResponseMessage
  | ControlCancelRequestMessage;

type MessageSchema = z.ZodType<ClaudeMessage>;

const systemBySubtype = new Map<string, MessageSchema>(Object.entries(systemSchemas));

const byType = new Map<string, (message: JsonObject) => MessageSchema | undefined>([
  ['stream_event', (message) => streamEventByType.get(secondWord(message))],
  ['system', (message) => systemBySubtype.get(secondWord(message))],
  ['control_response', (message) => controlResponseBySubtype.get(secondWord(message))],
  ['assistant', () => assistant],
  ['user', () => user],
  ['result', () => result],
  ['control_request', () => controlRequest],
  ['control_cancel_request', () => controlCancelRequest],
  ...Object.entries(signalSchemas).map(([type, schema]) => [type, () => schema] as const),
]);

/** The schema of a message's kind, if we know it. */
export function schemaOf(message: JsonObject): MessageSchema | undefined {
  return byType.get(message.type as string)?.(message);
}

/** `type`, or `type/subtype` where there is a second word; '' for an object without a type. */
export function kindOf(message: JsonObject): string {
  if (typeof message.type !== 'string') return '';
  const word = secondWord(message);
  return word === '' ? message.type : `${message.type}/${word}`;
}

function secondWord(message: JsonObject): string {
  if (message.type === 'stream_event') return wordAt(message.event, 'type');
  if (message.type === 'control_response') return wordAt(message.response, 'subtype');
  return wordAt(message, 'subtype');
}

function wordAt(value: Json | undefined, key: string): string {
  const word = isObject(value) ? value[key] : undefined;
  return typeof word === 'string' ? word : '';
}
