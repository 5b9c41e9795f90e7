import { expect, onTestFinished, test } from 'vitest';
import { decode } from './decode.ts';
import { createDecoder, type Decoder } from './decoder.ts';

const megabyte = 1024 * 1024;

function opened(): Decoder {
  const decoder = createDecoder();
  onTestFinished(() => decoder.close());
  return decoder;
}

function line(size: number, id: string): Uint8Array {
  const text = 'x'.repeat(size);
  return Buffer.from(JSON.stringify({ type: 'assistant', uuid: id, message: { content: [{ type: 'text', text }] } }));
}

test('a small line is decoded on the spot', () => {
  const bytes = line(100, 'small');
  expect(opened().decode(bytes)).toEqual(decode(bytes));
});

test('[C1] a long line is decoded elsewhere, and stays with its owner', async () => {
  const bytes = line(5 * megabyte, 'long');
  const length = bytes.length;
  const decoding = opened().decode(bytes);
  expect(decoding).toBeInstanceOf(Promise);
  expect(await decoding).toEqual(decode(bytes));
  expect(bytes.length).toBe(length);
});

test('[C1] a long line is copied piece by piece', async () => {
  const bytes = line(9 * megabyte, 'long');
  const original = Uint8Array.prototype.set;
  let largest = 0;
  Uint8Array.prototype.set = function (this: Uint8Array, source: ArrayLike<number>, offset?: number) {
    largest = Math.max(largest, source.length);
    original.call(this, source, offset);
  };
  onTestFinished(() => {
    Uint8Array.prototype.set = original;
  });
  expect(await opened().decode(bytes)).toMatchObject({ type: 'message' });
  expect(largest).toBe(megabyte);
});

test('of two lines at a time each gets its own meaning, though the longer one takes longer to copy', async () => {
  const decoder = opened();
  const ids = ['long', 'short'];
  const decoded = await Promise.all([
    decoder.decode(line(9 * megabyte, 'long')),
    decoder.decode(line(megabyte, 'short')),
  ]);
  expect(decoded.map((one) => (one.type === 'message' && 'uuid' in one.message ? one.message.uuid : null))).toEqual(
    ids,
  );
});

test('a line whose thread ends before it is read is one that is not understood', async () => {
  const decoder = createDecoder();
  const decoding = decoder.decode(line(60 * megabyte, 'long'));
  await decoder.close();
  expect(await decoding).toMatchObject({ type: 'unknown', problem: 'the decoding thread ended' });
});
