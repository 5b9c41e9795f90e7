import { createGrowingBytes, type GrowingBytes } from './growing-bytes.ts';
import { createLineParts } from './line-parts.ts';

/** The start of a line whose end has not come yet. */
export type OpenLine = {
  readonly length: number;
  add(part: Uint8Array): void;
  /** The whole line with its last part; empty again. */
  finish(lastPart: Uint8Array): Uint8Array;
  /** What is kept, in order, without joining it; empty again. */
  release(): Uint8Array[];
};

/** A longer line is put together as it comes, so that its end does not have to wait for a copy of all of it. */
const longLine = 4 * 1024 * 1024;

export function createOpenLine(cap: number): OpenLine {
  const parts = createLineParts();
  let long: GrowingBytes | null = null;

  function add(part: Uint8Array): void {
    if (long === null && parts.length + part.length <= longLine) return parts.add(part);
    long ??= grownFrom(parts.release(), cap);
    long.add(part);
  }

  function finish(lastPart: Uint8Array): Uint8Array {
    if (long !== null) {
      long.add(lastPart);
      return take(long);
    }
    return parts.length === 0 ? lastPart : joined([...parts.release(), lastPart]);
  }

  function release(): Uint8Array[] {
    return long === null ? parts.release() : [take(long)];
  }

  function take(whole: GrowingBytes): Uint8Array {
    long = null;
    return whole.bytes();
  }

  return {
    get length() {
      return long?.length ?? parts.length;
    },
    add,
    finish,
    release,
  };
}

function grownFrom(parts: Uint8Array[], cap: number): GrowingBytes {
  const grown = createGrowingBytes(cap);
  for (const part of parts) grown.add(part);
  return grown;
}

function joined(parts: Uint8Array[]): Uint8Array {
  const line = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    line.set(part, at);
    at += part.length;
  }
  return line;
}
