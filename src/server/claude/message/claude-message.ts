import type { z } from 'zod';
import { isObject, type JsonObject } from '../../../core/json.ts';
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

const byType = new Map<string, MessageSchema>([
  ['assistant', assistant],
  ['user', user],
  ['result', result],
  ['control_request', controlRequest],
  ['control_cancel_request', controlCancelRequest],
  ...Object.entries(signalSchemas),
]);

const bySecondWord = new Map<string, ReadonlyMap<string, MessageSchema>>([
  ['system', new Map<string, MessageSchema>(Object.entries(systemSchemas))],
  ['stream_event', streamEventByType],
  ['control_response', controlResponseBySubtype],
]);

export function schemaOf(message: JsonObject): MessageSchema | undefined {
  const type = message.type;
  if (typeof type !== 'string') return undefined;
  return bySecondWord.get(type)?.get(secondWord(type, message)) ?? byType.get(type);
}

/** `type`, or `type/subtype` where there is a second word; '' for an object without a type. */
export function kindOf(message: JsonObject): string {
  const type = message.type;
  if (typeof type !== 'string') return '';
  const word = secondWord(type, message);
  return word === '' ? type : `${type}/${word}`;
}

function secondWord(type: string, message: JsonObject): string {
  if (type === 'stream_event') return wordAt(message.event, 'type');
  if (type === 'control_response') return wordAt(message.response, 'subtype');
  return wordAt(message, 'subtype');
}

function wordAt(value: unknown, key: string): string {
  const word = isObject(value) ? value[key] : undefined;
  return typeof word === 'string' ? word : '';
}
