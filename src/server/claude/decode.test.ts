import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from './decode.ts';

describe('[C4] bytes that are not clean text', () => {
  test('a byte order mark is not part of the line', () => {
    expect(decode(Buffer.from('\uFEFF{"type":"keep_alive"}'))).toEqual(message({ type: 'keep_alive' }));
  });

  test('a carriage return, blanks and tabs around it neither', () => {
    expect(decode(Buffer.from(' \t{"type":"keep_alive"} \r'))).toEqual(message({ type: 'keep_alive' }));
  });

  test('invalid UTF-8 inside a string is read with replacement characters', () => {
    const line = Buffer.concat([
      Buffer.from('{"type":"prompt_suggestion","suggestion":"a'),
      Buffer.of(0xff, 0xc3),
      Buffer.from('"}'),
    ]);
    expect(decode(line)).toEqual(message({ type: 'prompt_suggestion', suggestion: 'a\uFFFD\uFFFD' }));
  });

  test('lone surrogates and NUL stay in the text', () => {
    const line = Buffer.from(String.raw`{"type":"prompt_suggestion","suggestion":"\ud83d\u0000\ude00"}`);
    expect(decode(line)).toEqual(message({ type: 'prompt_suggestion', suggestion: '\ud83d\u0000\ude00' }));
  });

  test('NUL and invalid UTF-8 outside of JSON are noise', () => {
    expect(decode(Buffer.of(0x00, 0x41, 0xfe))).toEqual({ type: 'noise', text: '\u0000A\uFFFD' });
  });

  test('U+2028 and U+2029 are characters like others', () => {
    const line = Buffer.from('{"type":"prompt_suggestion","suggestion":"a\u2028b\u2029c"}');
    expect(decode(line)).toEqual(message({ type: 'prompt_suggestion', suggestion: 'a\u2028b\u2029c' }));
  });

  test('a view into a larger buffer is read alone', () => {
    const whole = new TextEncoder().encode('xx{"type":"keep_alive"}yy');
    expect(decode(whole.subarray(2, -2))).toEqual(message({ type: 'keep_alive' }));
  });

  test('bytes in shared memory are read too', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(40_000)).fill(0x61);
    expect(decode(shared)).toEqual({ type: 'noise', text: 'a'.repeat(16 * 1024) });
  });

  test('any bytes at all give a value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(['message', 'unknown', 'noise']).toContain(decode(bytes).type);
      }),
    );
  });
});

describe('[C5] lines that are not messages we know', () => {
  test.each(['', ' ', 'Warning: no settings', '{"type":"keep_alive"', '[1,2]', '"text"', '42', 'null', 'true'])(
    '%j is noise',
    (text) => {
      expect(decode(Buffer.from(text))).toEqual({ type: 'noise', text });
    },
  );

  test('long noise is cut, not inside a character', () => {
    const decoded = decode(Buffer.from('€'.repeat(100_000)));
    expect(decoded).toEqual({ type: 'noise', text: '€'.repeat(Math.floor((16 * 1024) / 3)) });
  });

  test.each([
    ['hologram', { type: 'hologram', depth: 3 }],
    ['hologram/opened', { type: 'hologram', subtype: 'opened', nested: { list: [1, null] } }],
    ['system/moon_phase', { type: 'system', subtype: 'moon_phase', phase: 0.5 }],
    ['stream_event/content_block_rewind', { type: 'stream_event', event: { type: 'content_block_rewind', index: 1 } }],
    ['control_response/later', { type: 'control_response', response: { subtype: 'later', request_id: 'r' } }],
    ['control_request', { type: 'control_request', message: { type: 'riddle', answer: 42 } }],
    ['', { subtype: 'no type at all' }],
    ['', { type: 7 }],
  ])('the kind %j of a later version keeps everything it holds', (kind, json) => {
    expect(decode(lineOf(json))).toEqual({ type: 'unknown', kind, json, problem: null, clipped: [] });
  });

  test.each([
    ['assistant', { type: 'assistant' }, 'message'],
    ['assistant', { type: 'assistant', message: { content: 7, id: 'm' } }, 'message.content'],
    ['user', { type: 'user', message: null }, 'message'],
    ['system/task_started', { type: 'system', subtype: 'task_started', description: 'x' }, 'task_id'],
    [
      'stream_event/content_block_delta',
      { type: 'stream_event', event: { type: 'content_block_delta' } },
      'event.index',
    ],
    ['control_request', { type: 'control_request', request: { subtype: 'can_use_tool' } }, 'request_id'],
    ['control_response/success', { type: 'control_response', response: { subtype: 'success' } }, 'response.request_id'],
  ])('a %s without what it needs says where, and keeps everything', (kind, json, where) => {
    expect(decode(lineOf(json))).toEqual({
      type: 'unknown',
      kind,
      json,
      problem: expect.stringContaining(where),
      clipped: [],
    });
  });

  test('a kind is a short word, however long it was sent', () => {
    expect(decode(lineOf({ type: 'x'.repeat(5_000) }))).toMatchObject({ type: 'unknown', kind: 'x'.repeat(256) });
  });

  test('unknown fields are left out, unknown words pass', () => {
    const line = lineOf({
      type: 'result',
      subtype: 'error_solar_flare',
      is_error: true,
      flare: 9,
      terminal_reason: 'sun',
    });
    expect(decode(line)).toEqual(
      message({ type: 'result', subtype: 'error_solar_flare', is_error: true, terminal_reason: 'sun' }),
    );
    const status = lineOf({ type: 'system', subtype: 'status', status: 'dreaming', permissionMode: 'oracle' });
    expect(decode(status)).toEqual(
      message({ type: 'system', subtype: 'status', status: 'dreaming', permissionMode: 'oracle' }),
    );
  });

  test('an optional field of another type counts as absent, and the rest is read', () => {
    const line = lineOf({
      type: 'result',
      subtype: 'success',
      num_turns: 'two',
      duration_ms: 5,
      usage: [],
      uuid: null,
    });
    expect(decode(line)).toEqual(message({ type: 'result', subtype: 'success', duration_ms: 5 }));
  });

  test('null where it has a meaning stays null', () => {
    const line = lineOf({ type: 'system', subtype: 'status', status: null });
    expect(decode(line)).toMatchObject({ message: { status: null } });
  });
});

describe('hostile JSON', () => {
  test('__proto__ keys pollute nothing', () => {
    const line = Buffer.from(
      '{"type":"result","subtype":"success","__proto__":{"polluted":1},"modelUsage":{"__proto__":{"costUSD":1},"m":{"costUSD":2}},"usage":{"__proto__":{"polluted":1}}}',
    );
    const { message } = decode(line) as { message: { modelUsage: object } };
    expect(message).toEqual({ type: 'result', subtype: 'success', usage: {}, modelUsage: { m: { costUSD: 2 } } });
    expect(Object.getPrototypeOf(message)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(message.modelUsage)).toBe(Object.prototype);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('an old shape does not carry __proto__ over either', () => {
    const decoded = decode(Buffer.from('{"type":"tool_use","tool":"Read","id":"t","__proto__":{"polluted":1}}'));
    expect(decoded).toMatchObject({ type: 'message', message: { type: 'assistant' } });
    expect((decoded as { message: { polluted?: unknown } }).message.polluted).toBeUndefined();
  });

  test.each([
    ['arrays', '['.repeat(200_000), ']'.repeat(200_000)],
    ['objects', '{"a":'.repeat(200_000), '}'.repeat(200_000)],
    ['short arrays', '['.repeat(20_000), ']'.repeat(20_000)],
  ])('200,000 levels of %s are cut so that they can be written again', (_, open, close) => {
    const body = open.endsWith(':') ? `${open}1${close}` : open + close;
    const known = decode(Buffer.from(`{"type":"user","message":{"content":[]},"tool_use_result":${body}}`));
    expect(known).toMatchObject({ type: 'message', clipped: [{ length: 1 }] });
    expect(JSON.stringify(known).length).toBeLessThan(10_000);
    const unknown = decode(Buffer.from(`{"type":"hologram","deep":${body}}`));
    expect(unknown).toMatchObject({ type: 'unknown', kind: 'hologram' });
    expect(JSON.stringify(unknown).length).toBeLessThan(10_000);
  });

  test('unclosed nesting is noise', () => {
    expect(decode(Buffer.from('['.repeat(200_000)))).toMatchObject({ type: 'noise' });
    expect(decode(Buffer.from('{"a":'.repeat(200_000)))).toMatchObject({ type: 'noise' });
  });

  test('numbers beyond what a number holds count as absent', () => {
    const line = Buffer.from('{"type":"result","subtype":"success","total_cost_usd":1e999}');
    expect(decode(line)).toEqual({
      type: 'message',
      message: { type: 'result', subtype: 'success' },
      clipped: [],
      hasUnusable: true,
    });
  });

  test('any JSON object is read or kept whole', () => {
    const word = fc.constantFrom(
      'assistant',
      'user',
      'result',
      'system',
      'stream_event',
      'control_request',
      'error',
      'x',
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), word, (rest, type) => {
        const json = JSON.parse(JSON.stringify({ ...rest, type })) as object;
        const decoded = decode(lineOf(json));
        expect(decoded.type).not.toBe('noise');
        if (decoded.type === 'unknown') expect(decoded.json).toEqual(json);
      }),
    );
  });
});

function lineOf(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

function message(value: unknown): unknown {
  return { type: 'message', message: value, clipped: [] };
}
