import { createLineParts } from './line-parts.ts';
import { createSharedBytes, type SharedBytes } from './shared-bytes.ts';

/** The start of a line whose end has not come yet. */
export type OpenLine = {
  readonly length: number;
  add(part: Uint8Array): void;
  /** The whole line with its last part; empty again. */
  finish(lastPart: Uint8Array): Uint8Array;
  /** What is kept, in order, without joining it; empty again. */
  release(): Uint8Array[];
};

/** Longer lines are put together in shared memory as they come, so that no moment has to copy a whole one. */
const longLine = 4 * 1024 * 1024;

export function createOpenLine(cap: number): OpenLine {
  const parts = createLineParts();
  let shared: SharedBytes | null = null;

  function add(part: Uint8Array): void {
    if (shared === null && parts.length + part.length <= longLine) return parts.add(part);
    shared ??= share(parts.release(), cap);
    shared.add(part);
  }

  function finish(lastPart: Uint8Array): Uint8Array {
    if (shared !== null) {
      shared.add(lastPart);
      return take(shared);
    }
    return parts.length === 0 ? own(lastPart) : joined([...parts.release(), lastPart]);
  }

  function release(): Uint8Array[] {
    return shared === null ? parts.release() : [take(shared)];
  }

  function take(whole: SharedBytes): Uint8Array {
    shared = null;
    return whole.bytes();
  }

  return {
    get length() {
      return shared?.length ?? parts.length;
    },
    add,
    finish,
    release,
  };
}

function share(parts: Uint8Array[], cap: number): SharedBytes {
  const shared = createSharedBytes(cap);
  for (const part of parts) shared.add(part);
  return shared;
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

/** A short line is copied, so that keeping it does not keep the chunk it came in. */
function own(part: Uint8Array): Uint8Array {
  return part.length * 2 >= part.buffer.byteLength ? part : new Uint8Array(part);
}
