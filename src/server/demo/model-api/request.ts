import { isRecord } from './is-record.ts';

export type ModelRequest = {
  model: string;
  stream: boolean;
  messages: readonly ModelMessage[];
  toolNames: readonly string[];
  /** The folder that the CLI says it works in. */
  folder: string | null;
};

/** Newer CLI versions put their own context between the messages as role `system`. */
export type ModelMessage = { role: string; texts: readonly string[]; results: readonly ToolResult[] };

/** What became of a tool that was called. */
export type ToolResult = { isError: boolean; text: string };

/** Reads what decides the answer, or says that the body is no request. */
export function readModelRequest(body: unknown): ModelRequest | undefined {
  if (!isRecord(body) || typeof body.model !== 'string' || !Array.isArray(body.messages)) return undefined;
  const tools: unknown[] = Array.isArray(body.tools) ? body.tools : [];
  const messages = body.messages.filter(isRecord).map(readMessage);
  return {
    model: body.model,
    stream: body.stream === true,
    messages,
    toolNames: tools.filter(isRecord).map((tool) => String(tool.name)),
    folder: folderIn([...readTexts(body.system), ...messages.flatMap(({ texts }) => texts)]),
  };
}

/** Newer CLI versions call it the primary one, and say it between the messages. */
function folderIn(texts: readonly string[]): string | null {
  const said = texts.map((text) => /^[ *-]*(?:primary )?working directory: (.+)$/im.exec(text)?.[1]);
  return said.find((folder) => folder !== undefined) ?? null;
}

function readMessage({ role, content }: Record<string, unknown>): ModelMessage {
  return { role: String(role), texts: readTexts(content), results: readResults(content) };
}

function readTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.filter(isRecord).flatMap((block) => (typeof block.text === 'string' ? [block.text] : []));
}

function readResults(content: unknown): ToolResult[] {
  if (!Array.isArray(content)) return [];
  const blocks = content.filter(isRecord).filter((block) => block.type === 'tool_result');
  return blocks.map((block) => ({ isError: block.is_error === true, text: readTexts(block.content).join('\n') }));
}
