import { isObject, type Json, type JsonObject } from '../../../core/json.ts';

/** What the player does after a message: it says a frame, waits for an answer, or knows what to answer from now on. */
export type TourStep =
  | { type: 'say'; frame: JsonObject }
  | { type: 'await'; requestId: string }
  | { type: 'learn'; subtype: string; response: Json };

/** What came of one message, from its receipt to the end of its turn. */
export type TourChapter = { messageId: string; steps: TourStep[] };

export type TourRecording = {
  version: string;
  sessionId: string;
  /** What is known before the first message. */
  greeting: TourStep[];
  chapters: TourChapter[];
};

/** Stands for the demo's folder in the recording. */
export const tourRoot = '/tour';

/** Reads what `npm run record:tour` has written. */
export function readTour(text: string): TourRecording {
  const chapters: TourChapter[] = [{ messageId: '', steps: [] }];
  const questions = new Map<string, string>();
  let version = '';
  let sessionId = '';
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { dir, line: body } = JSON.parse(line) as { dir: 'in' | 'out'; line: string };
    const frame = JSON.parse(body) as JsonObject;
    const steps = chapters.at(-1)?.steps ?? [];
    if (dir === 'in') hear(frame);
    else if (frame.type === 'control_response') learn(frame, steps);
    else steps.push({ type: 'say', frame });
    version = textIn(frame, 'claude_code_version') ?? version;
    sessionId = (dir === 'out' && textIn(frame, 'session_id')) || sessionId;
  }
  const [greeting, ...rest] = chapters;
  return { version, sessionId, greeting: greeting?.steps ?? [], chapters: rest };

  function hear(frame: JsonObject): void {
    const response = isObject(frame.response) ? frame.response : {};
    const request = isObject(frame.request) ? frame.request : {};
    if (frame.type === 'user') chapters.push({ messageId: textIn(frame, 'uuid') ?? '', steps: [] });
    if (frame.type === 'control_response')
      chapters.at(-1)?.steps.push({ type: 'await', requestId: textIn(response, 'request_id') ?? '' });
    if (frame.type === 'control_request')
      questions.set(textIn(frame, 'request_id') ?? '', textIn(request, 'subtype') ?? '');
  }

  function learn(frame: JsonObject, steps: TourStep[]): void {
    const response = isObject(frame.response) ? frame.response : {};
    const subtype = questions.get(textIn(response, 'request_id') ?? '');
    if (subtype !== undefined) steps.push({ type: 'learn', subtype, response: response.response ?? {} });
  }
}

const deltaKeys = { text_delta: 'text', thinking_delta: 'thinking', input_json_delta: 'partial_json' } as const;

/** The piece of text in a streamed frame. Pieces of the same place follow one another. */
export function deltaIn(frame: JsonObject): { place: string; key: string; text: string } | null {
  const event = isObject(frame.event) ? frame.event : {};
  const delta = isObject(event.delta) ? event.delta : {};
  if (event.type !== 'content_block_delta' || !Object.hasOwn(deltaKeys, String(delta.type))) return null;
  const key = deltaKeys[delta.type as keyof typeof deltaKeys];
  const place = JSON.stringify([event.index ?? null, delta.type ?? null, frame.parent_tool_use_id ?? null]);
  return { place, key, text: textIn(delta, key) ?? '' };
}

export function textIn(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' ? value : null;
}
