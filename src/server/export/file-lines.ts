import { closeSync, openSync, readSync } from 'node:fs';
import { createLineSplitter } from '../claude/lines.ts';

export type FileLine = { text: string; offset: number };

const chunkBytes = 256 * 1024;

/** A file line by line, on the thread that asks. No more than one line is in memory; one over `longest` is left out. */
export function* fileLines(file: string, longest?: number): Generator<FileLine> {
  const handle = openSync(file, 'r');
  const splitter = createLineSplitter(longest);
  let offset = 0;
  try {
    for (;;) {
      const chunk = Buffer.alloc(chunkBytes);
      const length = readSync(handle, chunk, 0, chunkBytes, null);
      offset += length;
      const pieces = length === 0 ? splitter.end() : splitter.push(chunk.subarray(0, length));
      for (const piece of pieces) {
        if (piece.type !== 'line' || piece.bytes.length === 0) continue;
        const { buffer, byteOffset, length: bytes } = piece.bytes;
        yield { text: Buffer.from(buffer, byteOffset, bytes).toString(), offset };
      }
      if (length === 0) return;
    }
  } finally {
    closeSync(handle);
  }
}
