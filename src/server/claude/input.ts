import type { JsonObject } from '../../core/json.ts';
import type { RequestAnswer } from '../../core/session/event.ts';
import type { Suggestion } from '../../core/session/fact.ts';

/** A message of a person, as it is to reach the model. */
export type UserInput = { id: string; text: string; images: Image[] };

export type Image = { mediaType: string; base64: string };

export type Line = { type: 'ok'; line: string } | { type: 'refused'; reason: string };

const textLimit = 16 * 1024 * 1024;
const imageLimit = 5 * 1024 * 1024;
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The line that carries a message. What could not arrive intact is refused before anything is written. */
export function userLine({ id, text, images }: UserInput): Line {
  const problem = textProblem(text) ?? imageProblem(images);
  if (problem) return { type: 'refused', reason: problem };
  if (text.trim() === '' && images.length === 0) return { type: 'refused', reason: 'The message is empty.' };
  const content = [...(text === '' ? [] : [{ type: 'text', text }]), ...images.map(imageBlock)];
  return {
    type: 'ok',
    line: JSON.stringify({
      type: 'user',
      session_id: '',
      message: { role: 'user', content },
      parent_tool_use_id: null,
      uuid: id,
    }),
  };
}

export function controlLine(id: string, request: JsonObject): string {
  return JSON.stringify({ type: 'control_request', request_id: id, request });
}

/** Our answer to a request of the CLI, which also tells the tool call it is about. */
export function answerLine(requestId: string, toolUseId: string | null, answer: RequestAnswer): string {
  if (answer.type === 'refuse') return response({ subtype: 'error', request_id: requestId, error: answer.reason });
  const about = toolUseId === null ? {} : { toolUseID: toolUseId };
  return response({ subtype: 'success', request_id: requestId, response: { ...replyOf(answer), ...about } });
}

function response(body: JsonObject): string {
  return JSON.stringify({ type: 'control_response', response: body });
}

function replyOf(answer: Exclude<RequestAnswer, { type: 'refuse' }>): JsonObject {
  switch (answer.type) {
    case 'allow': {
      const remembered = answer.suggestions.length > 0 ? { updatedPermissions: answer.suggestions.map(plain) } : {};
      return { behavior: 'allow', updatedInput: answer.input, ...remembered };
    }
    case 'deny':
      return { behavior: 'deny', message: answer.message, ...(answer.interrupt ? { interrupt: true } : {}) };
    case 'reply':
      return answer.response;
  }
}

function plain(suggestion: Suggestion): JsonObject {
  return JSON.parse(JSON.stringify(suggestion)) as JsonObject;
}

function imageBlock({ mediaType, base64 }: Image) {
  return { type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } };
}

function textProblem(text: string): string | null {
  const nul = text.indexOf('\0');
  if (nul >= 0) return `The message has a NUL character at position ${nul + 1}, which cannot be sent.`;
  if (!text.isWellFormed()) return 'The message has half of a character pair, which cannot be sent.';
  if (text.length > textLimit) return `The message has ${text.length} characters; at most ${textLimit} can be sent.`;
  return null;
}

function imageProblem(images: Image[]): string | null {
  for (const { mediaType, base64 } of images) {
    if (!imageTypes.includes(mediaType))
      return `An image of type ${mediaType} cannot be sent, only ${imageTypes.join(', ')}.`;
    if (base64.length * 0.75 > imageLimit) return 'An image is larger than 5 MB, which is more than the API takes.';
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return 'An image is not valid base64.';
  }
  return null;
}
