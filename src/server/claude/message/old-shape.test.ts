import { describe, expect, test } from 'vitest';
import { decode } from '../decode.ts';

describe('the shapes of the first description of the protocol', () => {
  test('a tool call of its own is an assistant message', () => {
    const sent = { type: 'tool_use', tool: 'Edit', input: { file_path: '/a', old_string: 'x' }, id: 'toolu_1' };
    expect(read(sent)).toEqual({
      type: 'assistant',
      message: {
        content: [{ type: 'tool_use', id: 'toolu_1', name: 'Edit', input: { file_path: '/a', old_string: 'x' } }],
      },
    });
  });

  test('its name may be in `name`, and its input missing', () => {
    expect(read({ type: 'tool_use', name: 'Bash', id: 'toolu_1', session_id: 's' })).toMatchObject({
      type: 'assistant',
      session_id: 's',
      message: { content: [{ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: {} }] },
    });
  });

  test('a result of its own is a user message', () => {
    expect(read({ type: 'tool_result', tool_use_id: 'toolu_1', result: 'done', is_error: true })).toEqual({
      type: 'user',
      message: { content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done', is_error: true }] },
      tool_use_result: 'done',
    });
  });

  test('a structured result is shown as text and kept as it is', () => {
    const sent = { type: 'tool_result', tool_use_id: 'toolu_1', result: { lines: 3 } };
    expect(read(sent)).toEqual({
      type: 'user',
      message: {
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '{"lines":3}', is_error: false }],
      },
      tool_use_result: { lines: 3 },
    });
  });

  test.each([
    ['tool_use', { type: 'tool_use', tool: 'Edit', input: {} }],
    ['tool_result', { type: 'tool_result', result: 'done' }],
  ])('a %s without its id is not guessed', (kind, sent) => {
    expect(decode(lineOf(sent))).toEqual({ type: 'unknown', kind, json: sent, problem: null, clipped: [] });
  });

  test('a result without a subtype is a success', () => {
    const usage = { input_tokens: 100, output_tokens: 50 };
    const sent = { type: 'result', session_id: 's', usage, total_cost_usd: 0.04, duration_ms: 5000, num_turns: 2 };
    expect(read(sent)).toEqual({ ...sent, subtype: 'success', is_error: false });
  });

  test.each([
    ['text_delta', { type: 'text_delta', text: 'Hel' }],
    ['tool_use_delta', { type: 'input_json_delta', partial_json: 'Hel' }],
    ['thinking_delta', { type: 'thinking_delta', thinking: 'Hel' }],
  ])('a stream_event of event_type %s', (event_type, delta) => {
    expect(read({ type: 'stream_event', event_type, delta: 'Hel' })).toEqual({
      type: 'stream_event',
      event: { type: 'content_block_delta', index: 0, delta },
    });
  });

  test('a system message that is only text', () => {
    expect(read({ type: 'system', message: 'Session resumed' })).toEqual({
      type: 'system',
      subtype: 'informational',
      content: 'Session resumed',
    });
  });

  test('an error as text', () => {
    expect(read({ type: 'error', error: 'Overloaded', details: 'try later' })).toEqual({
      type: 'error',
      error: { message: 'Overloaded' },
      details: 'try later',
    });
  });
});

describe('the shapes of the description with wrapped requests', () => {
  test('a permission request inside `message`', () => {
    const request = {
      subtype: 'can_use_tool',
      tool_name: 'Bash',
      input: { command: 'ls -la' },
      permission_suggestions: [{ behavior: 'allow', message: 'Safe to run' }],
      tool_use_id: 'toolu_xyz',
    };
    const sent = { type: 'control_request', request_id: 'unique-request-id', request };
    expect(read({ type: 'control_request', message: sent })).toEqual(sent);
  });

  test('a delta on an assistant message', () => {
    const event = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'partial text' } };
    expect(read({ type: 'assistant', delta: event })).toEqual({ type: 'stream_event', event });
  });

  test('an error as an object', () => {
    const error = { type: 'invalid_request', message: 'Description of what went wrong' };
    expect(read({ type: 'error', error })).toEqual({ type: 'error', error });
  });
});

describe('the shapes of the specification of version 2.1.29', () => {
  test.each(['error', 'error_during_execution'])('a result of subtype %s with its error as text', (subtype) => {
    const sent = { type: 'result', subtype, error: 'Session not found', is_error: true, session_id: 's' };
    expect(read(sent)).toEqual({
      type: 'result',
      subtype: 'error_during_execution',
      errors: ['Session not found'],
      is_error: true,
      session_id: 's',
    });
  });
});

describe('the shapes that a native app parses', () => {
  test('a result that is a message', () => {
    const sent = {
      type: 'result',
      result: {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Done' },
          { type: 'text', text: '!' },
        ],
      },
    };
    expect(read(sent)).toEqual({ type: 'result', subtype: 'success', is_error: false, result: 'Done!' });
  });

  test('a failed result with its text in `content`', () => {
    expect(read({ type: 'result', is_error: true, content: 'No such model' })).toEqual({
      type: 'result',
      subtype: 'error_during_execution',
      is_error: true,
      errors: ['No such model'],
    });
  });

  test('messages without ids and models', () => {
    const content = [{ type: 'tool_use', id: 'toolu_01', name: 'Read', input: { file_path: '/foo.txt' } }];
    const sent = { type: 'assistant', message: { role: 'assistant', content } };
    expect(read(sent)).toEqual(sent);
  });
});

function read(sent: unknown): unknown {
  const decoded = decode(lineOf(sent));
  return decoded.type === 'message' ? decoded.message : decoded;
}

function lineOf(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}
