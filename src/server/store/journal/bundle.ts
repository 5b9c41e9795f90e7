import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function compress(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, options);
}

export function decompress(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes);
}

/** Reads bundles by their keys. Neighbours lie in one bundle, so the last one is kept open. */
export function createBundleReads<Opened>(
  select: (key: number) => Uint8Array,
  read: (bytes: Buffer) => Opened,
): (key: number) => Opened {
  let last: { key: number; opened: Opened } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, opened: read(decompress(select(key))) };
    return last.opened;
  };
}
