import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createLineSplitter } from '../../claude/lines.ts';
import { openSpill, type Spill, type Spilled } from '../../claude/spill.ts';

/** A line of a file, or one that is too long to keep, with where the next one begins. */
export type FileLine = { next: number } & ({ type: 'line'; bytes: Uint8Array } | { type: 'spilled'; spilled: Spilled });

const chunkBytes = 1024 * 1024;

export async function openTranscript(path: string): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
}

/**
 * The lines from `offset` on that are finished. A last one without a newline is still being written: it is left for the
 * next time. What is held at once is a chunk and the line it ends in.
 */
export async function* readLines(file: FileHandle, offset: number, spillFolder: string): AsyncGenerator<FileLine> {
  const splitter = createLineSplitter();
  let spill: Spill | null = null;
  let at = offset;
  let next = offset;
  for (;;) {
    const chunk = Buffer.allocUnsafeSlow(chunkBytes);
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    for (const piece of splitter.push(chunk.subarray(0, bytesRead))) {
      if (piece.type === 'overflow') {
        spill ??= openSpill(spillFolder);
        await spill.write(piece.bytes);
        continue;
      }
      if (piece.type === 'line') {
        next += piece.bytes.length + 1;
        if (!isBlank(piece.bytes)) yield { type: 'line', bytes: piece.bytes, next };
        continue;
      }
      next += piece.length + 1;
      const spilled: Spilled | undefined = await spill?.close();
      spill = null;
      if (spilled) yield { type: 'spilled', spilled, next };
    }
  }
  await spill?.close();
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.length === 0 || (bytes.length === 1 && bytes[0] === 0x0d);
}
