import { z } from 'zod';
import { isObject, type Json } from '../../../core/json.ts';
import { field, flag, json, nested, text } from './lenient.ts';

/** A block of a kind that this version does not know, or that lacks what its kind needs. */
export type UnknownBlock = { type: 'unknown'; raw: Json };

const callShape = { id: z.string(), name: z.string(), input: json };
const sourceShape = { type: text, media_type: text, data: text, url: text, file_id: text };
const serverResultShape = { tool_use_id: z.string(), content: json };

const plainBlocks = {
  text: block('text', { text: z.string(), citations: json }),
  thinking: block('thinking', { thinking: z.string(), signature: text }),
  redacted_thinking: block('redacted_thinking', { data: text }),
  tool_use: block('tool_use', { ...callShape, caller: json, toolset_name: text }),
  server_tool_use: block('server_tool_use', { ...callShape, caller: json }),
  mcp_tool_use: block('mcp_tool_use', { ...callShape, server_name: text }),
  image: block('image', { source: z.object(sourceShape) }),
  document: block('document', {
    source: z.object({ ...sourceShape, content: json }),
    title: text,
    context: text,
    citations: json,
  }),
  search_result: block('search_result', { source: text, title: text, content: json, citations: json }),
  web_search_tool_result: block('web_search_tool_result', serverResultShape),
  web_fetch_tool_result: block('web_fetch_tool_result', serverResultShape),
  code_execution_tool_result: block('code_execution_tool_result', serverResultShape),
  bash_code_execution_tool_result: block('bash_code_execution_tool_result', serverResultShape),
  text_editor_code_execution_tool_result: block('text_editor_code_execution_tool_result', serverResultShape),
  tool_search_tool_result: block('tool_search_tool_result', serverResultShape),
  advisor_tool_result: block('advisor_tool_result', serverResultShape),
  container_upload: block('container_upload', { file_id: text }),
  compaction: block('compaction', { content: text, encrypted_content: text, signature: text, tool_changes: json }),
  fallback: block('fallback', {
    from: nested({ model: text }),
    to: nested({ model: text }),
    trigger: nested({ type: text, category: text }),
  }),
  mcp_tool_listing: block('mcp_tool_listing', { mcp_server_name: text, tools: json }),
  tool_addition: block('tool_addition', { tool: json }),
  tool_removal: block('tool_removal', { tool: json }),
  tool_reference: block('tool_reference', { tool_name: z.string() }),
  browser_state: block('browser_state', { tabs: json }),
  connector_text: block('connector_text', { connector_text: text, signature: text }),
};

/** A block that stands alone: everything but the results that hold blocks themselves. */
export type PlainBlock = z.output<(typeof plainBlocks)[keyof typeof plainBlocks]> | UnknownBlock;

// A result inside a result is not of the protocol, so this does not recurse and no nesting is too deep for it.
const resultContent = field((value) => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(readPlainBlock) : undefined;
});

const resultShape = { tool_use_id: z.string(), content: resultContent, is_error: flag };

const resultBlocks = {
  tool_result: block('tool_result', { ...resultShape, toolset_name: text }),
  mcp_tool_result: block('mcp_tool_result', resultShape),
};

export type ContentBlock = z.output<(typeof resultBlocks)[keyof typeof resultBlocks]> | PlainBlock;
export type ToolResultBlock = Extract<ContentBlock, { type: 'tool_result' }>;

const plainByType = new Map<string, z.ZodType<PlainBlock>>(Object.entries(plainBlocks));
const blockByType = new Map<string, z.ZodType<ContentBlock>>([...plainByType, ...Object.entries(resultBlocks)]);

/** The content of a message: a string is short for one text block. */
export const content = z.transform((value: unknown, context): ContentBlock[] => {
  if (Array.isArray(value)) return value.map(readBlock);
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  context.issues.push({ code: 'custom', message: 'expected text or blocks', input: value });
  return [];
});

export function readBlock(value: unknown): ContentBlock {
  return readAs(blockByType, value);
}

function readPlainBlock(value: unknown): PlainBlock {
  return readAs(plainByType, value);
}

function readAs<Block>(schemas: Map<string, z.ZodType<Block>>, value: unknown): Block | UnknownBlock {
  if (!isObject(value) || typeof value.type !== 'string') return { type: 'unknown', raw: value as Json };
  const result = schemas.get(value.type)?.safeParse(value);
  return result?.success ? result.data : { type: 'unknown', raw: value as Json };
}

function block<Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.compile(z.object({ type: z.literal(type), ...shape }));
}
