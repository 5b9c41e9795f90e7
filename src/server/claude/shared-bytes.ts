export type SharedBytes = {
  readonly length: number;
  add(part: Uint8Array): void;
  bytes(): Uint8Array;
};

const firstSize = 8 * 1024 * 1024;

/** Bytes in memory that every thread sees: it grows in place, and is handed to another thread without a copy. */
export function createSharedBytes(limit: number): SharedBytes {
  const memory = new SharedArrayBuffer(Math.min(firstSize, limit), { maxByteLength: limit });
  const view = new Uint8Array(memory);
  let length = 0;

  function add(part: Uint8Array): void {
    const needed = length + part.length;
    if (needed > memory.byteLength) memory.grow(Math.min(limit, Math.max(needed, 2 * memory.byteLength)));
    view.set(part, length);
    length = needed;
  }

  return {
    get length() {
      return length;
    },
    add,
    bytes: () => new Uint8Array(memory, 0, length),
  };
}
