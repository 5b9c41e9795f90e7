import type { z } from 'zod';
import { isDeeperThan, isObject } from '../../../core/json.ts';
import { invalidOf, invalidSentence } from '../../invalid-words.ts';
import { limits } from '../hub/limits.ts';

export type Schemas = { [type: string]: z.ZodObject };

export type MessageOf<Known extends Schemas> = z.infer<Known[keyof Known]>;

export type Read<Message> = { type: 'message'; message: Message } | { type: 'refused'; reason: string };

/** Reads what a client sent, or says in a sentence what is wrong with it. */
export function readMessage<Known extends Schemas>(text: string, schemas: Known): Read<MessageOf<Known>> {
  const json = parse(text);
  if (json === undefined) return refused('Invalid JSON');
  if (!isObject(json) || typeof json.type !== 'string') return refused('A message is a JSON object with a type.');
  if (isDeeperThan(json, limits.depth)) return refused(`The message is nested deeper than ${limits.depth} levels.`);
  const { type } = json;
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (!schema) return refused(`Unknown message type: ${type.slice(0, 64)}`);
  const result = schema.safeParse(json);
  if (result.success) return { type: 'message', message: result.data as MessageOf<Known> };
  const [issue] = result.error.issues;
  return refused(`${type}: ${issue ? invalidSentence(invalidOf(issue, json)) : 'This is not such a message.'}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(reason: string): { type: 'refused'; reason: string } {
  return { type: 'refused', reason };
}
