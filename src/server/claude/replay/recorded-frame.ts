import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import { parseLine } from '../decode.ts';

/** What a player has to know of a frame. */
export type PlayedFrame = {
  type: string;
  subtype: string | null;
  requestId: string | null;
  uuid: string | null;
  sessionId: string | null;
  version: string | null;
  isEcho: boolean;
};

/** Long lines are clipped first; what is asked for here survives that. */
export function playedFrame(body: Uint8Array): PlayedFrame {
  const parsed = parseLine(body);
  const json: JsonObject = parsed.type === 'object' ? parsed.json : {};
  const request = isObject(json.request) ? json.request : {};
  const response = isObject(json.response) ? json.response : {};
  return {
    type: word(json.type) ?? '',
    subtype: word(json.subtype) ?? word(request.subtype) ?? word(response.subtype),
    requestId: word(json.request_id) ?? word(response.request_id),
    uuid: word(json.uuid),
    sessionId: word(json.session_id),
    version: word(json.claude_code_version),
    isEcho: json.type === 'user' && json.isReplay === true,
  };
}

function word(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
