import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineSplitter, type Piece } from './lines.ts';

const encoder = new TextEncoder();
const tricky = [
  '{"text":"grüße 🐙 \u2028 \u2029 \u0085"}',
  '',
  '{"crlf":true}\r',
  ' ',
  '\uFEFF{"bom":1}',
  '{"last":"日本"}',
];

describe('[C3] lines are byte-identical', () => {
  test('split at every offset', () => {
    const bytes = encoder.encode(`${tricky.join('\n')}\n`);
    for (let at = 0; at <= bytes.length; at++) {
      expect(linesOf([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(tricky);
    }
  });

  test('written one byte at a time', () => {
    const bytes = encoder.encode(`${tricky.join('\n')}\n`);
    expect(linesOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(tricky);
  });

  test('only byte 0x0A ends a line: CR, U+2028, U+2029 and U+0085 do not', () => {
    expect(linesOf([encoder.encode('a\rb\u2028c\u2029d\u0085e\n')])).toEqual(['a\rb\u2028c\u2029d\u0085e']);
  });

  test('any bytes in any chunks', () => {
    const line = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.map((byte) => (byte === 0x0a ? 0x0d : byte)));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.array(fc.nat(50)), fc.boolean(), (lines, sizes, terminated) => {
        const all = Buffer.concat(lines.flatMap((bytes) => [bytes, encoder.encode('\n')]));
        const bytes = terminated ? all : all.subarray(0, -1);
        const lastIsEmpty = lines.at(-1)?.length === 0;
        const expected = terminated || !lastIsEmpty ? lines : lines.slice(0, -1);
        const pieces = run(chunked(bytes, sizes));
        expect(pieces.map((piece) => (piece.type === 'line' ? [...piece.bytes] : piece))).toEqual(
          expected.map((one) => [...one]),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('chunks larger than a block join small ones in order', () => {
    const parts = [3, 70_000, 5, 65_536, 40_000, 40_000, 1].map((size, index) => new Uint8Array(size).fill(index + 65));
    const pieces = run([...parts, encoder.encode('\n')]);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).toMatchObject({ type: 'line', terminated: true });
    expect(Buffer.from(lineBytes(pieces[0])).equals(Buffer.concat(parts))).toBe(true);
  });

  test('a line that lies in one chunk is not copied', () => {
    const chunk = encoder.encode('{"a":1}\n{"b":2}\n{"c"');
    const pieces = createLineSplitter().push(chunk);
    expect(pieces.map((piece) => lineBytes(piece).buffer === chunk.buffer)).toEqual([true, true]);
  });
});

describe('[C6] the last line without newline', () => {
  test('is delivered at the end, marked unterminated', () => {
    const splitter = createLineSplitter();
    expect(splitter.push(encoder.encode('{"a":1}\n{"b":'))).toHaveLength(1);
    const pieces = splitter.end();
    expect(pieces).toMatchObject([{ type: 'line', terminated: false }]);
    expect(text(pieces[0])).toBe('{"b":');
    expect(splitter.end()).toEqual([]);
  });

  test('nothing is delivered when the stream ends with a newline', () => {
    const splitter = createLineSplitter();
    splitter.push(encoder.encode('x\n'));
    expect(splitter.end()).toEqual([]);
  });
});

describe('[C2] a line over the cap', () => {
  test('leaves in parts, in order, and the next line is normal', () => {
    for (const size of [1, 3, 7, 100]) {
      const pieces = run(chunked(encoder.encode('0123456789abcdef\nnext\n'), Array(50).fill(size)), 10);
      expect(overflowText(pieces)).toBe('0123456789abcdef');
      expect(pieces.filter((piece) => piece.type !== 'overflow')).toMatchObject([
        { type: 'overflowed', length: 16, terminated: true },
        { type: 'line', terminated: true },
      ]);
      expect(text(pieces.at(-1))).toBe('next');
    }
  });

  test('a line of exactly the cap is a line', () => {
    expect(run([encoder.encode('0123456789\n')], 10)).toMatchObject([{ type: 'line' }]);
    expect(run([encoder.encode('01234'), encoder.encode('56789'), encoder.encode('\n')], 10)).toMatchObject([
      { type: 'line' },
    ]);
  });

  test('that the stream cuts off says so', () => {
    expect(run([encoder.encode('0123456789abc')], 10).at(-1)).toEqual({
      type: 'overflowed',
      length: 13,
      terminated: false,
    });
  });

  test('is not held: at most one cap is kept', () => {
    const splitter = createLineSplitter(1000);
    let held = 0;
    let mostHeld = 0;
    for (let count = 0; count < 500; count++) {
      held += 100;
      for (const piece of splitter.push(new Uint8Array(100))) if (piece.type === 'overflow') held -= piece.bytes.length;
      mostHeld = Math.max(mostHeld, held);
    }
    expect(mostHeld).toBe(1000);
  });
});

test('[C1] a long line is put together as it comes: its end copies no more than its last part', () => {
  const splitter = createLineSplitter();
  const chunk = new Uint8Array(65_536).fill(97);
  for (let count = 0; count < 20 * 16; count++) splitter.push(chunk);
  const copied = copiedBy(() => {
    const [piece] = splitter.push(encoder.encode('b\n'));
    const bytes = lineBytes(piece);
    expect(bytes.length).toBe(20 * 1_048_576 + 1);
    expect([bytes[0], bytes.at(-2), bytes.at(-1)]).toEqual([97, 97, 98]);
  });
  expect(copied).toBe(1);
});

test('[C1] the bytes copied for a line grow with its size, not with its square', () => {
  const copiedFor = (megabytes: number) =>
    copiedBy(() => {
      const splitter = createLineSplitter();
      const chunk = new Uint8Array(65_536);
      for (let count = 0; count < megabytes * 16; count++) splitter.push(chunk);
      const [piece] = splitter.push(Uint8Array.of(0x0a));
      expect(lineBytes(piece).length).toBe(megabytes * 1_048_576);
    });
  expect(copiedFor(50)).toBe(50 * copiedFor(1));
});

function copiedBy(work: () => void): number {
  const original = Uint8Array.prototype.set;
  let copied = 0;
  Uint8Array.prototype.set = function (this: Uint8Array, source: ArrayLike<number>, offset?: number) {
    copied += source.length;
    original.call(this, source, offset);
  };
  try {
    work();
  } finally {
    Uint8Array.prototype.set = original;
  }
  return copied;
}

function run(chunks: Uint8Array[], cap?: number): Piece[] {
  const splitter = createLineSplitter(cap);
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
}

function linesOf(chunks: Uint8Array[]): string[] {
  return run(chunks).map(text);
}

function text(piece: Piece | undefined): string {
  return Buffer.from(lineBytes(piece)).toString('utf8');
}

function lineBytes(piece: Piece | undefined): Uint8Array {
  if (piece?.type !== 'line') throw new Error(`expected a line, got ${piece?.type}`);
  return piece.bytes;
}

function overflowText(pieces: Piece[]): string {
  const parts = pieces.flatMap((piece) => (piece.type === 'overflow' ? [piece.bytes] : []));
  return Buffer.concat(parts).toString('utf8');
}

function chunked(bytes: Uint8Array, sizes: number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [...chunks, bytes.subarray(at)];
}
