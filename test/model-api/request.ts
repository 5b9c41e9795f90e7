import { isRecord } from './is-record.ts';

export type ModelRequest = {
  model: string;
  stream: boolean;
  messages: readonly ModelMessage[];
  toolNames: readonly string[];
};

/** Newer CLI versions put their own context between the messages as role `system`. */
export type ModelMessage = { role: string; texts: readonly string[] };

/** Reads what decides the answer, or says that the body is no request. */
export function readModelRequest(body: unknown): ModelRequest | undefined {
  if (!isRecord(body) || typeof body.model !== 'string' || !Array.isArray(body.messages)) return undefined;
  const tools: unknown[] = Array.isArray(body.tools) ? body.tools : [];
  return {
    model: body.model,
    stream: body.stream === true,
    messages: body.messages.filter(isRecord).map(readMessage),
    toolNames: tools.filter(isRecord).map((tool) => String(tool.name)),
  };
}

function readMessage(message: Record<string, unknown>): ModelMessage {
  return { role: String(message.role), texts: readTexts(message.content) };
}

function readTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.filter(isRecord).flatMap((block) => (typeof block.text === 'string' ? [block.text] : []));
}
