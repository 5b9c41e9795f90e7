import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../core/json.ts';
import type { RequestRecord } from '../../core/session/entry.ts';
import { wholeMeaningOf } from '../claude/whole-line.ts';
import type { Store } from '../store/store.ts';

/**
 * The input that an allowed tool is to run with. What a client has seen of a long one is shortened: what it sends back
 * unchanged is put back to what the CLI had asked for, and what it has changed is the person's own.
 */
export async function restoreInput(
  store: Store,
  sessionId: string,
  request: RequestRecord,
  answered: JsonObject,
): Promise<JsonObject> {
  if (!request.clipped) return answered;
  const whole = await wholeInput(store, sessionId, request);
  const restored = Object.entries(answered).map(([name, value]) =>
    Object.hasOwn(whole, name) && isDeepStrictEqual(value, request.input[name]) ? [name, whole[name]] : [name, value],
  );
  return Object.fromEntries(restored) as JsonObject;
}

async function wholeInput(store: Store, sessionId: string, request: RequestRecord): Promise<JsonObject> {
  const line = await store.line(sessionId, request.seq);
  const events = line ? wholeMeaningOf(line) : [];
  const opened = events.find((event) => event.type === 'request.opened');
  if (!opened) throw new Error(`line ${request.seq} does not open request ${request.id}`);
  return opened.request.input;
}
