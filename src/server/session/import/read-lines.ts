import { closeSync, constants, openSync, readSync } from 'node:fs';
import { createLineSplitter } from '../../claude/lines.ts';
import { openSpill, type Spill, type Spilled } from '../../claude/spill.ts';

/** A line of a file, or one that is too long to keep, with where the next one begins. */
export type FileLine = { next: number } & ({ type: 'line'; bytes: Uint8Array } | { type: 'spilled'; spilled: Spilled });

const chunkBytes = 1024 * 1024;
const leastBytes = 4096;
const newline = 0x0a;

/** Opens a file for as long as `work` takes. It is read without waiting: what reads is a thread of its own. */
export async function withTranscript<Result>(
  path: string,
  work: (file: number) => Promise<Result> | Result,
): Promise<Result> {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await work(file);
  } finally {
    closeSync(file);
  }
}

/**
 * The lines from `start` on that are finished, some at a time. A last one without a newline is still being written: it is
 * left for the next time. The bytes of lines are good until more are asked for, so all of a file is read into one chunk.
 */
export async function* readLines(
  file: number,
  { start, size }: { start: number; size: number },
  spillFolder: string,
): AsyncGenerator<FileLine[]> {
  const splitter = createLineSplitter();
  let chunk = Buffer.allocUnsafeSlow(Math.min(chunkBytes, Math.max(leastBytes, size - start)));
  let filled = 0;
  let spill: Spill | null = null;
  let at = start;
  let next = start;
  for (;;) {
    const bytesRead = readSync(file, chunk, filled, chunk.length - filled, at);
    if (bytesRead === 0) break;
    at += bytesRead;
    filled += bytesRead;
    const end = chunk.lastIndexOf(newline, filled - 1) + 1;
    const isInLine = end === 0;
    if (isInLine && filled < chunk.length) continue;
    const lines: FileLine[] = [];
    for (const piece of splitter.push(chunk.subarray(0, isInLine ? filled : end))) {
      if (piece.type === 'overflow') {
        spill ??= openSpill(spillFolder);
        await spill.write(piece.bytes);
        continue;
      }
      if (piece.type === 'line') {
        next += piece.bytes.length + 1;
        if (!isBlank(piece.bytes)) lines.push({ type: 'line', bytes: piece.bytes, next });
        continue;
      }
      next += piece.length + 1;
      const spilled: Spilled | undefined = await spill?.close();
      spill = null;
      if (spilled) lines.push({ type: 'spilled', spilled, next });
    }
    if (lines.length > 0) yield lines;
    // A line over a whole chunk is kept by the splitter, and the chunk with it.
    if (isInLine) chunk = Buffer.allocUnsafeSlow(chunkBytes);
    else chunk.copyWithin(0, end, filled);
    filled = isInLine ? 0 : filled - end;
  }
  await spill?.close();
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.length === 0 || (bytes.length === 1 && bytes[0] === 0x0d);
}
