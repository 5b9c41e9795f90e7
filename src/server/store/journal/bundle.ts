import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** So many bodies in so many compressed bytes. */
export type Bundle = { count: number; bytes: number };

const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Collects bodies side by side and compresses some of them together. What it is given can be written into again. */
export type Bundler = {
  readonly bundles: readonly Bundle[];
  /** Bytes that are not compressed yet. */
  readonly waiting: number;
  add(bytes: Uint8Array): void;
  /** Compresses what waits. */
  seal(): void;
  /** All bundles, one after the other, or what waits when there are none. */
  bodies(): ArrayBuffer;
};

const leastRoom = 16 * 1024;

export function createBundler(): Bundler {
  const bundles: Bundle[] = [];
  const parts: Uint8Array[] = [];
  let room = Buffer.alloc(0);
  let used = 0;
  let count = 0;

  function makeRoom(bytes: number): void {
    if (used + bytes <= room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(used + bytes, 2 * room.length, leastRoom));
    larger.set(room.subarray(0, used));
    room = larger;
  }

  return {
    bundles,
    get waiting() {
      return used;
    },
    add(bytes) {
      makeRoom(bytes.length);
      room.set(bytes, used);
      used += bytes.length;
      count += 1;
    },
    seal() {
      if (count === 0) return;
      const part = compress(room.subarray(0, used));
      parts.push(part);
      bundles.push({ count, bytes: part.length });
      used = 0;
      count = 0;
    },
    bodies: () => joined(parts.length > 0 ? parts : [room.subarray(0, used)]),
  };
}

export function compress(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, options);
}

export function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole.buffer;
}

/** Reads bundles by their keys. Neighbours lie in one bundle, so the last one is kept open. */
export function createBundleReads<Opened>(
  select: (key: number) => Uint8Array,
  read: (bytes: Buffer) => Opened,
): (key: number) => Opened {
  let last: { key: number; opened: Opened } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, opened: read(zstdDecompressSync(select(key))) };
    return last.opened;
  };
}
