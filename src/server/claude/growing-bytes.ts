export type GrowingBytes = {
  readonly length: number;
  add(part: Uint8Array): void;
  bytes(): Uint8Array;
};

const firstSize = 8 * 1024 * 1024;

/** Bytes that grow in place up to a limit: what is there already is never moved. */
export function createGrowingBytes(limit: number): GrowingBytes {
  const memory = new ArrayBuffer(Math.min(firstSize, limit), { maxByteLength: limit });
  const view = new Uint8Array(memory);
  let length = 0;

  function add(part: Uint8Array): void {
    const needed = length + part.length;
    if (needed > memory.byteLength) memory.resize(Math.min(limit, Math.max(needed, 2 * memory.byteLength)));
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
