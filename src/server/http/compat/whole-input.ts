import { isObject, type JsonObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import type { SessionState } from '../../../core/session/state.ts';
import type { CompatContext } from './context.ts';

const pageLines = 64;
/** How far back a request is looked for when it is about no call. */
const farBack = 1_000;
const pageBytes = 1024 * 1024;

/**
 * The input of a request as the CLI sent it. What the state holds may be shortened, and a tool that is allowed runs with
 * the input that the answer brings.
 */
export async function wholeInput(
  { store }: CompatContext,
  state: SessionState,
  request: RequestRecord,
): Promise<JsonObject> {
  const call = state.open[request.toolUseId ?? ''];
  for (let after = call ? call.seq - 1 : Math.max(0, state.seq - farBack); ; ) {
    const lines = await store.lines(state.id, after, pageLines, pageBytes);
    if (lines.length === 0) return request.input;
    for (const { seq, source, body } of lines) {
      after = seq;
      const input = source === 'out' ? inputIn(body, request.id) : null;
      if (input) return input;
    }
  }
}

function inputIn(body: Uint8Array, requestId: string): JsonObject | null {
  const line = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!line.includes('"control_request"') || !line.includes(requestId)) return null;
  const frame = parse(line.toString());
  if (!isObject(frame) || frame.type !== 'control_request' || frame.request_id !== requestId) return null;
  return isObject(frame.request) && isObject(frame.request.input) ? frame.request.input : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
