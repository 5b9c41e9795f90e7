import { describe, expect, test } from 'vitest';
import { decode } from '../decode.ts';

describe('[C5] content blocks', () => {
  test('are read one by one: what cannot be read is kept raw between the others', () => {
    const hologram = { type: 'hologram', depth: 3 };
    const nameless = { type: 'tool_use', id: 'toolu_1' };
    const content = [{ type: 'text', text: 'a' }, hologram, nameless, 'bare', { type: 'text', text: 'b' }];
    expect(contentOf({ type: 'assistant', message: { content } })).toEqual([
      { type: 'text', text: 'a' },
      { type: 'unknown', raw: hologram },
      { type: 'unknown', raw: nameless },
      { type: 'unknown', raw: 'bare' },
      { type: 'text', text: 'b' },
    ]);
  });

  test('a string is one text block', () => {
    expect(contentOf({ type: 'user', message: { content: 'hello' } })).toEqual([{ type: 'text', text: 'hello' }]);
  });

  test.each([
    { type: 'text', text: 'a' },
    { type: 'thinking', thinking: 'hm', signature: 's' },
    { type: 'redacted_thinking', data: 'xx' },
    { type: 'tool_use', id: 't', name: 'Read', input: { file_path: '/a' } },
    { type: 'tool_result', tool_use_id: 't', content: 'text', is_error: true },
    {
      type: 'tool_result',
      tool_use_id: 't',
      content: [
        { type: 'text', text: 'a' },
        { type: 'tool_reference', tool_name: 'X' },
      ],
    },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'a' }, title: 'T' },
    { type: 'search_result', source: 'https://a.test', title: 'T', content: [] },
    { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } },
    {
      type: 'web_search_tool_result',
      tool_use_id: 's',
      content: [{ type: 'web_search_result', url: 'https://a.test' }],
    },
    { type: 'web_fetch_tool_result', tool_use_id: 's', content: {} },
    { type: 'code_execution_tool_result', tool_use_id: 's', content: {} },
    { type: 'bash_code_execution_tool_result', tool_use_id: 's', content: {} },
    { type: 'text_editor_code_execution_tool_result', tool_use_id: 's', content: {} },
    { type: 'tool_search_tool_result', tool_use_id: 's', content: {} },
    { type: 'advisor_tool_result', tool_use_id: 's', content: {} },
    { type: 'mcp_tool_use', id: 'm', name: 'echo', server_name: 'e', input: {} },
    { type: 'mcp_tool_result', tool_use_id: 'm', content: [{ type: 'text', text: 'a' }], is_error: false },
    { type: 'container_upload', file_id: 'f' },
    { type: 'compaction', content: 'summary' },
    { type: 'fallback', from: { model: 'a' }, to: { model: 'b' }, trigger: { type: 'refusal' } },
    { type: 'mcp_tool_listing', mcp_server_name: 'e', tools: [] },
    { type: 'tool_addition', tool: { type: 'tool_reference', name: 'X' } },
    { type: 'tool_removal', tool: { type: 'tool_reference', name: 'X' } },
    { type: 'connector_text', connector_text: 'and then' },
    { type: 'browser_state', tabs: [] },
  ])('$type is known', (block) => {
    expect(contentOf({ type: 'user', message: { content: [block] } })).toEqual([block]);
  });

  test('a result inside a result is not followed, however deep', () => {
    const inner = { type: 'tool_result', tool_use_id: 'b', content: [] };
    const content = [{ type: 'tool_result', tool_use_id: 'a', content: [inner] }];
    expect(contentOf({ type: 'user', message: { content } })).toEqual([
      { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'unknown', raw: inner }] },
    ]);
  });
});

describe('stream events', () => {
  test.each([
    { type: 'text_delta', text: 'a' },
    { type: 'thinking_delta', thinking: 'a', estimated_tokens: 3 },
    { type: 'input_json_delta', partial_json: '{"a' },
    { type: 'signature_delta', signature: 's' },
    { type: 'citations_delta', citation: { url: 'https://a.test' } },
    { type: 'compaction_delta', content: 'c' },
    { type: 'connector_text_delta', connector_text: 'c' },
  ])('$type is known', (delta) => {
    const event = { type: 'content_block_delta', index: 2, delta };
    const sent = { type: 'stream_event', event, uuid: 'u', parent_tool_use_id: null };
    expect(decode(lineOf(sent))).toEqual(message({ type: 'stream_event', event, uuid: 'u' }));
  });

  test('an unknown delta is kept raw', () => {
    const raw = { type: 'scent_delta', scent: 'pine' };
    const line = lineOf({ type: 'stream_event', event: { type: 'content_block_delta', index: 0, delta: raw } });
    expect(decode(line)).toMatchObject({ message: { event: { index: 0, delta: { type: 'unknown', raw } } } });
  });
});

describe('control requests of the CLI', () => {
  test('an unknown one is a message all the same, since the CLI waits for an answer', () => {
    const raw = { subtype: 'lend_umbrella', until: 'noon' };
    expect(decode(lineOf({ type: 'control_request', request_id: 'r', request: raw }))).toEqual(
      message({
        type: 'control_request',
        request_id: 'r',
        request: { subtype: 'unknown', name: 'lend_umbrella', raw },
      }),
    );
  });

  test('so is a known one that lacks what it needs', () => {
    const raw = { subtype: 'can_use_tool', input: {} };
    expect(decode(lineOf({ type: 'control_request', request_id: 'r', request: raw }))).toMatchObject({
      message: { request: { subtype: 'unknown', name: 'can_use_tool', raw } },
    });
  });

  test.each([
    { subtype: 'hook_callback', callback_id: 'c', input: { hook_event_name: 'Stop' } },
    { subtype: 'mcp_message', server_name: 's', message: { jsonrpc: '2.0', method: 'ping', id: 1 } },
    { subtype: 'elicitation', mcp_server_name: 's', message: 'Name?', mode: 'form', requested_schema: {} },
    { subtype: 'request_user_dialog', dialog_kind: 'refusal_fallback_prompt', payload: { a: 1 } },
  ])('$subtype is known', (request) => {
    const sent = { type: 'control_request', request_id: 'r', request };
    expect(decode(lineOf(sent))).toEqual(message(sent));
  });

  test('requests that were pending when we came are read like new ones', () => {
    const pending = {
      type: 'control_request',
      request_id: 'p',
      request: { subtype: 'can_use_tool', tool_name: 'Bash' },
    };
    const response = { subtype: 'success', request_id: 'r', pending_permission_requests: [pending, 'broken'] };
    expect(decode(lineOf({ type: 'control_response', response }))).toMatchObject({
      message: { response: { pending_permission_requests: [pending] } },
    });
  });
});

function lineOf(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

function message(value: unknown): unknown {
  return { type: 'message', message: value, clipped: [] };
}

function contentOf(json: unknown): unknown {
  const decoded = decode(lineOf(json));
  if (decoded.type !== 'message') return decoded;
  if (decoded.message.type !== 'assistant' && decoded.message.type !== 'user') return decoded;
  return decoded.message.message.content;
}
