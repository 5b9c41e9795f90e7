/** Parts of a line in order: large ones by reference, small ones gathered in blocks. */
export type LineParts = {
  readonly length: number;
  add(part: Uint8Array): void;
  /** What is kept, without joining it; empty again. */
  release(): Uint8Array[];
};

const blockSize = 64 * 1024;

export function createLineParts(): LineParts {
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

  return {
    get length() {
      return length;
    },
    add,
    release,
  };
}
