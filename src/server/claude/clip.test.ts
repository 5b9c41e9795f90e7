import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../core/json.ts';
import { type Clip, clip } from './clip.ts';
import { decode } from './decode.ts';

const textLimit = 16 * 1024;
const pad = 'x'.repeat(64 * 1024);

describe('which lines are cut', () => {
  test('a line of 64 KiB is not, one byte more is', () => {
    const frame = JSON.stringify({ type: 'prompt_suggestion', suggestion: '' });
    const whole = { type: 'prompt_suggestion', suggestion: 'a'.repeat(64 * 1024 - frame.length) };
    expect(decode(lineOf(whole))).toEqual({ type: 'message', message: whole, clipped: [] });
    const longer = { ...whole, suggestion: `${whole.suggestion}a` };
    expect(decode(lineOf(longer))).toEqual({
      type: 'message',
      message: { ...whole, suggestion: 'a'.repeat(textLimit) },
      clipped: [{ path: 'suggestion', length: longer.suggestion.length }],
    });
  });

  test('a result of a tool is cut where it stands, and what stands after it is read', () => {
    const content = [
      { type: 'tool_result', tool_use_id: 'a', content: pad },
      { type: 'text', text: 'after' },
    ];
    expect(decode(lineOf({ message: { role: 'user', content }, uuid: 'u', type: 'user' }))).toMatchObject({
      message: {
        type: 'user',
        uuid: 'u',
        message: { content: [{ content: pad.slice(0, textLimit) }, { type: 'text', text: 'after' }] },
      },
      clipped: [{ path: 'message.content.0.content', length: pad.length }],
    });
  });

  test('an unknown message is cut too', () => {
    expect(decode(lineOf({ type: 'hologram', pad }))).toEqual({
      type: 'unknown',
      kind: 'hologram',
      json: { type: 'hologram', pad: pad.slice(0, textLimit) },
      problem: null,
      clipped: [{ path: 'pad', length: pad.length }],
    });
  });
});

describe('what is cut', () => {
  test.each([
    ['before a pair that does not fit', `${'a'.repeat(textLimit - 1)}😀${pad}`, 'a'.repeat(textLimit - 1)],
    ['after a pair that fits', `${'a'.repeat(textLimit - 2)}😀${pad}`, `${'a'.repeat(textLimit - 2)}😀`],
    ['after escapes', `${'\n"\\'.repeat(textLimit)}`, '\n"\\'.repeat(textLimit).slice(0, textLimit)],
    ['after characters of three bytes', '€'.repeat(textLimit + 1), '€'.repeat(textLimit)],
    ['after characters of two bytes', 'é'.repeat(textLimit + 1), 'é'.repeat(textLimit)],
  ])('a string %s', (_, text, kept) => {
    expect(clipped({ text })).toMatchObject([{ text: kept }, [{ path: 'text', length: text.length }]]);
  });

  test('a pair of escaped surrogates is not split either', () => {
    const line = Buffer.from(`{"text":"${'a'.repeat(textLimit - 1)}\\ud83d\\ude00${pad}"}`);
    const { short, clipped } = clip(line);
    expect(JSON.parse(short.toString())).toEqual({ text: 'a'.repeat(textLimit - 1) });
    expect(clipped).toEqual([{ path: 'text', length: textLimit + 1 + pad.length }]);
  });

  test('the data of an image goes altogether', () => {
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0K'.repeat(4_000) },
    };
    expect(clipped({ content: [image] })).toEqual([
      { content: [{ ...image, source: { ...image.source, data: '' } }] },
      [{ path: 'content.0.source.data', length: 32_000 }],
    ]);
  });

  test('an array keeps its first 2,000 items, an object its first 2,000 entries', () => {
    const array = Array.from({ length: 2_500 }, (_, index) => index);
    const object = Object.fromEntries(array.map((index) => [`key${index}`, index]));
    expect(clipped({ array, object, last: true })).toEqual([
      {
        array: array.slice(0, 2_000),
        object: Object.fromEntries(Object.entries(object).slice(0, 2_000)),
        last: true,
      },
      [
        { path: 'array', length: 2_500 },
        { path: 'object', length: 2_500 },
      ],
    ]);
  });

  test('an array of 2,000 items stays whole', () => {
    const array = Array.from({ length: 2_000 }, () => [{}]);
    expect(clipped({ array })).toEqual([{ array }, []]);
  });

  test('nesting over 500 levels is emptied, and its path tells where', () => {
    const { short, clipped } = clip(Buffer.from(`{"a":${'['.repeat(600)}1,2${']'.repeat(600)},"b":1}`));
    expect(short.toString()).toBe(`{"a":${'['.repeat(500)}${']'.repeat(500)},"b":1}`);
    expect(clipped).toEqual([{ path: `a${'.0'.repeat(499)}`, length: 1 }]);
  });

  test('past the budget long strings go and short ones stay, so that types and ids survive', () => {
    const blocks = Array.from({ length: 40 }, (_, index) => ({
      type: 'tool_result',
      tool_use_id: `toolu_${index}`,
      content: 'y'.repeat(textLimit),
    }));
    const [kept, cuts] = clipped({ blocks, type: 'user' }) as [{ blocks: typeof blocks; type: string }, Clip[]];
    expect(kept.type).toBe('user');
    expect(kept.blocks.map((block) => block.tool_use_id)).toEqual(blocks.map((block) => block.tool_use_id));
    expect(kept.blocks.at(0)?.content).toHaveLength(textLimit);
    expect(kept.blocks.at(-1)?.content).toBe('');
    expect(cuts.at(-1)).toEqual({ path: 'blocks.39.content', length: textLimit });
  });

  test('a million short strings end somewhere, and the top level is still read', () => {
    const rows = Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => 'short'));
    const [kept, cuts] = clipped({ rows, after: [1], type: 'user' }) as [{ rows: string[][]; type: string }, Clip[]];
    expect(kept.type).toBe('user');
    expect(JSON.stringify(kept).length).toBeLessThan(1_024 * 1_024);
    expect(cuts).toContainEqual({ path: 'rows', length: 1_000 });
    expect(cuts).toContainEqual({ path: 'after', length: 1 });
  });

  test('a path names keys as they were meant', () => {
    expect(clipped({ 'ä\n"': { '': pad } })).toEqual([
      { 'ä\n"': { '': pad.slice(0, textLimit) } },
      [{ path: 'ä\n".', length: pad.length }],
    ]);
  });

  test('__proto__ is a key like others', () => {
    const { short, clipped } = clip(Buffer.from(`{"__proto__":{"x":"${pad}"}}`));
    expect(short.toString()).toBe(`{"__proto__":{"x":"${pad.slice(0, textLimit)}"}}`);
    expect(clipped).toEqual([{ path: '__proto__.x', length: pad.length }]);
  });
});

describe('for any JSON', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((text) => text.repeat(Math.ceil(20_000 / text.length))),
  );
  const tree = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.constantFrom(null, true, 1.5e-7), texts, tie('array'), tie('object')),
    array: fc.oneof(
      fc.array(tie('value'), { maxLength: 5 }),
      fc.nat(3_000).map((length) => Array.from({ length }, (_, index) => index)),
    ),
    object: fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 5 }),
  }));
  const values = tree.object as fc.Arbitrary<Json>;

  test('what is kept is the beginning of what was there, every cut is listed, and nothing else', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 1), (value, space) => {
        const whole = JSON.parse(JSON.stringify(value)) as Json;
        const { short, clipped } = clip(Buffer.from(JSON.stringify(whole, null, space)));
        const cuts: Clip[] = [];
        compare(JSON.parse(short.toString()) as Json, whole, [], cuts);
        const places = clipped.map(({ path, length }) => ({ path, length }));
        expect(places.toSorted(byPath)).toEqual(cuts.toSorted(byPath));
      }),
      { numRuns: 300 },
    );
  });

  test('the same line is cut the same, and a cut line once more not at all', () => {
    fc.assert(
      fc.property(values, (value) => {
        const line = Buffer.from(JSON.stringify(value));
        const { short } = clip(line);
        expect(clip(line).short).toEqual(short);
        expect(clip(short)).toEqual({ short, clipped: [] });
      }),
    );
  });

  test('[C4] any bytes can be cut', () => {
    const hostile = fc.array(fc.constantFrom('{', '[', '"', '}', ']', ',', ':', '\\', '\\u', 'd8', 'a', ' ', pad));
    const lines = fc.oneof(
      hostile.map((parts) => Buffer.from(parts.join(''))),
      fc.uint8Array(),
    );
    fc.assert(
      fc.property(lines, (line) => {
        expect(clip(line).short.length).toBeLessThanOrEqual(line.length);
      }),
    );
  });
});

function compare(kept: Json | undefined, whole: Json | undefined, path: string[], cuts: Clip[]): void {
  if (typeof whole === 'string') {
    expect(kept).toSatisfy((text: string) => whole.startsWith(text) && text.length <= textLimit);
    if (kept !== whole) cuts.push({ path: path.join('.'), length: whole.length });
    return;
  }
  if (typeof whole !== 'object' || whole === null) {
    expect(kept).toBe(whole);
    return;
  }
  const entries = Object.entries(kept ?? {});
  if (entries.length < Object.keys(whole).length)
    cuts.push({ path: path.join('.'), length: Object.keys(whole).length });
  for (const [key, value] of entries) compare(value, (whole as Record<string, Json>)[key], [...path, key], cuts);
}

function byPath(a: Clip, b: Clip): number {
  return a.path < b.path ? -1 : 1;
}

test.each([
  ['a\nb', 2],
  ['a\nb\n', 2],
  ['\n', 1],
  ['\\n\n\\', 2],
  ['\r\n\r\n', 2],
])('the lines of %j are counted before it is cut', (text, lines) => {
  const whole = `${text}${'x'.repeat(textLimit)}`;
  expect(clipped({ whole })[1]).toEqual([{ path: 'whole', length: whole.length, lines: linesIn(whole) }]);
  const many = text.repeat(textLimit + 1);
  expect(clipped({ many })[1]).toEqual([{ path: 'many', length: many.length, lines: linesIn(many) }]);
  expect(linesIn(text)).toBe(lines);
});

function linesIn(text: string): number {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').length;
}

test('lines of a patch that are left out are counted by their signs', () => {
  const lines = Array.from({ length: 5000 }, (_, n) => ['+added', '-removed', ' same'][n % 3]);
  const [kept, cuts] = clipped({ patch: [{ lines }] }) as [{ patch: [{ lines: string[] }] }, Clip[]];
  const shown = kept.patch[0].lines.filter((line) => line.startsWith('+')).length;
  expect(cuts).toMatchObject([{ path: 'patch.0.lines', length: 5000 }]);
  expect(shown + (cuts[0]?.signs?.added ?? 0)).toBe(lines.filter((line) => line === '+added').length);
  expect(shown).toBeLessThan(lines.length / 3);
});

function clipped(value: unknown): [unknown, Clip[]] {
  const result = clip(Buffer.from(JSON.stringify(value)));
  return [JSON.parse(result.short.toString()), result.clipped];
}

function lineOf(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}
