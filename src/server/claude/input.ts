import type { JsonObject } from '../../core/json.ts';
import type { MessageTiming } from '../../core/session/change.ts';
import type { RequestAnswer } from '../../core/session/event.ts';
import type { Suggestion } from '../../core/session/fact.ts';

/**
 * A message to the model. `author`: who sends it, a person or Quarterdeck by itself (a task, a continuation). A template
 * that somebody puts into the message box is a person's message: they read and edit it before they send it.
 */
export type UserInput = {
  id: string;
  text: string;
  images: Image[];
  timing?: MessageTiming;
  author?: 'person' | 'program';
  /** The text names files as `@path`, and the CLI is to read them in. A person's message always does that. */
  namesFiles?: boolean;
};

export type Image = { mediaType: string; base64: string };

export type Line = { type: 'ok'; line: string } | { type: 'refused'; reason: string };

const textLimit = 16 * 1024 * 1024;
const imageLimit = 5 * 1024 * 1024;
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The line that carries a message. What could not arrive intact is refused before anything is written. */
export function userLine(input: UserInput): Line {
  const { id, text, images, timing = 'after' } = input;
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
      ...priorityOf(timing),
      ...senderOf(input),
    }),
  };
}

/**
 * Commands that a person's message interrupts are moved to the background; others are killed. Composed text reaches the
 * model as it is: no slash command in it runs, and no `@path` is read in.
 */
function senderOf({ author = 'person', namesFiles = false }: UserInput): JsonObject {
  if (author === 'person') return { origin: { kind: 'human' } };
  return namesFiles ? {} : { client_composed: true };
}

/** The CLI's own word for when it should deliver a message. One for after the turn is only written then, and needs none. */
function priorityOf(timing: MessageTiming): { priority?: 'next' | 'now' } {
  const priorities = { steer: { priority: 'next' }, after: {}, now: { priority: 'now' } } as const;
  return priorities[timing];
}

export function timingOf(priority: string | undefined): MessageTiming {
  if (priority === 'next') return 'steer';
  return priority === 'now' ? 'now' : 'after';
}

type UserFrame = { message: { content: { type: string; text?: string }[] }; priority?: string };

/** The same message under another id, with other words, or at another time. Everything else in the line stays. */
export function changedLine(
  line: string,
  { id, text, timing }: { id: string; text?: string; timing: MessageTiming },
): Line {
  const { priority: _, ...frame } = JSON.parse(line) as UserFrame;
  const { content } = frame.message;
  const problem = text === undefined ? null : textProblem(text);
  if (problem) return { type: 'refused', reason: problem };
  const others = content.filter(({ type }) => type !== 'text');
  if (text?.trim() === '' && others.length === 0) return { type: 'refused', reason: 'The message is empty.' };
  const words = text === undefined ? content : [...(text === '' ? [] : [{ type: 'text', text }]), ...others];
  const message = { ...frame.message, content: words };
  return { type: 'ok', line: JSON.stringify({ ...frame, message, uuid: id, ...priorityOf(timing) }) };
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
