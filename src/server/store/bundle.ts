import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** So many bodies in so many compressed bytes. */
export type Bundle = { count: number; bytes: number };

const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Compresses bodies that lie side by side, about `size` bytes of them at a time. The bundles lie side by side too. */
export function bundle(
  bytes: Uint8Array,
  lengths: readonly number[],
  size: number,
): { bundles: Bundle[]; bodies: ArrayBuffer } {
  const bundles: Bundle[] = [];
  const parts: Uint8Array[] = [];
  let start = 0;
  let end = 0;
  let count = 0;
  lengths.forEach((length, index) => {
    end += length;
    count += 1;
    if (end - start < size && index < lengths.length - 1) return;
    const part = zstdCompressSync(bytes.subarray(start, end), options);
    parts.push(part);
    bundles.push({ count, bytes: part.length });
    start = end;
    count = 0;
  });
  return { bundles, bodies: joined(parts) };
}

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole.buffer;
}

/** Reads bundles by their keys. Neighbours lie in one bundle, so the last one is kept open. */
export function createBundleReads(select: (key: number) => Uint8Array): (key: number) => Buffer {
  let open: { key: number; bytes: Buffer } | null = null;
  return (key) => {
    if (open?.key === key) return open.bytes;
    open = { key, bytes: zstdDecompressSync(select(key)) };
    return open.bytes;
  };
}
