import type { z } from 'zod';
import { isObject } from '../../../core/json.ts';
import type { ClientMessage, WireError } from '../../../core/wire.ts';
import { invalidOf, invalidSentence } from '../../invalid-words.ts';
import { limits } from './limits.ts';
import { clientMessageSchema } from './message-schema.ts';
import { readPlainJson } from './plain-json.ts';
import { rejection } from './rejection.ts';

/** `id` is that of the command, where it could be made out, so that the client knows what was refused. */
export type ReadMessage =
  | { type: 'read'; message: ClientMessage }
  | { type: 'refused'; id: string | null; error: WireError };

export function readMessage(text: string): ReadMessage {
  const json = readPlainJson(text, limits.depth);
  if (json.type === 'refused') return { type: 'refused', id: null, error: rejection.malformed(json.reason) };
  const checked = clientMessageSchema.safeParse(json.value);
  if (checked.success) return { type: 'read', message: checked.data };
  return { type: 'refused', id: commandId(json.value), error: errorOf(checked.error, json.value) };
}

function commandId(value: unknown): string | null {
  if (!isObject(value) || value.type !== 'command') return null;
  return typeof value.id === 'string' && value.id.length <= 64 ? value.id : null;
}

function errorOf({ issues }: z.ZodError, value: unknown): WireError {
  const [issue] = issues;
  if (issue?.code === 'invalid_union' && issue.path.at(-1) === 'type') {
    const at = issue.path
      .slice(0, -1)
      .reduce<unknown>((part, key) => (isObject(part) ? part[String(key)] : null), value);
    if (isObject(at) && typeof at.type === 'string') return rejection.unknownType(at.type);
  }
  return rejection.malformed(issue ? invalidSentence(invalidOf(issue, value)) : 'This is not a message.');
}
