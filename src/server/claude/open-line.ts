/** The start of a line whose end has not come yet: large parts by reference, small ones gathered in blocks. */
export type OpenLine = {
  readonly length: number;
  add(part: Uint8Array): void;
  /** The whole line with its last part; empty again. */
  finish(lastPart: Uint8Array): Uint8Array;
  /** What is kept, in order, without joining it; empty again. */
  release(): Uint8Array[];
};

const blockSize = 64 * 1024;

export function createOpenLine(): OpenLine {
  let parts: Uint8Array[] = [];
  let length = 0;
  let block = new Uint8Array(0);
  let blockUsed = 0;
  let blockStart = 0;

  function add(part: Uint8Array): void {
    length += part.length;
    if (part.length >= blockSize) {
      closeBlock();
      parts.push(part);
      return;
    }
    if (part.length > block.length - blockUsed) {
      closeBlock();
      block = new Uint8Array(blockSize);
      blockUsed = 0;
      blockStart = 0;
    }
    block.set(part, blockUsed);
    blockUsed += part.length;
  }

  function closeBlock(): void {
    if (blockUsed > blockStart) parts.push(block.subarray(blockStart, blockUsed));
    blockStart = blockUsed;
  }

  function release(): Uint8Array[] {
    closeBlock();
    const released = parts;
    parts = [];
    length = 0;
    return released;
  }

  function finish(lastPart: Uint8Array): Uint8Array {
    if (length === 0) return lastPart;
    const line = new Uint8Array(length + lastPart.length);
    let at = 0;
    for (const part of [...release(), lastPart]) {
      line.set(part, at);
      at += part.length;
    }
    return line;
  }

  return {
    get length() {
      return length;
    },
    add,
    finish,
    release,
  };
}
