import { expect, it } from 'vitest';
import { exampleAppend, exampleLine } from '../../../../test/store/examples.ts';
import type { Append } from '../store.ts';
import { unpackLines } from './packed-lines.ts';
import { createPacker } from './packer.ts';

const megabyte = 1024 * 1024;

function appendOf(firstSeq: number, size: number): Append {
  const body = new Uint8Array(size).fill(firstSeq);
  return exampleAppend('one', firstSeq, { lines: [{ ...exampleLine(''), body }, exampleLine('after')] });
}

it('packs a short append at once', () => {
  const packed = createPacker()(appendOf(1, 1000));
  expect(packed).not.toBeInstanceOf(Promise);
  expect(packed).toMatchObject({ firstSeq: 1, lines: { lengths: [1000, 5] } });
});

it('[C1] packs long bodies piece by piece, and keeps what it was given', async () => {
  const append = appendOf(1, 9 * megabyte);
  const packed = await createPacker()(append);
  expect(unpackLines(packed.lines).map(({ body }) => Buffer.from(body))).toEqual(
    append.lines.map(({ body }) => Buffer.from(body)),
  );
  expect(append.lines[0]?.body.length).toBe(9 * megabyte);
});

it('keeps the order of appends: short ones wait for a long one before them, and no longer', async () => {
  const pack = createPacker();
  const order: number[] = [];
  const note = async (append: Append) => order.push((await pack(append)).firstSeq);
  await Promise.all([
    note(appendOf(1, 9 * megabyte)),
    note(appendOf(2, 10)),
    note(appendOf(3, 5 * megabyte)),
    note(appendOf(4, 10)),
  ]);
  expect(order).toEqual([1, 2, 3, 4]);
  expect(pack(appendOf(5, 10))).not.toBeInstanceOf(Promise);
});

it('goes on after an append that cannot be packed', async () => {
  const pack = createPacker();
  const long = appendOf(1, 9 * megabyte);
  const bad = pack({ ...long, checkpoint: { seq: 1, state: { loop: 1n } as never } });
  await expect(bad).rejects.toThrow('BigInt');
  expect(await pack(appendOf(2, 10))).toMatchObject({ firstSeq: 2 });
});
