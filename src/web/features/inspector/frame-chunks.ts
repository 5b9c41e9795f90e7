import type { FrameHead } from '../../../core/inspect/frame.ts';

/** Frames that are known, in chunks by their numbers: a chunk is filled from its beginning. */
export type FrameChunks = ReadonlyMap<number, readonly FrameHead[]>;

export const chunkLines = 200;
const mostChunks = 60;

export function frameAt(chunks: FrameChunks, seq: number): FrameHead | undefined {
  return chunks.get(chunkOf(seq))?.[(seq - 1) % chunkLines];
}

/** What to ask for first so that these lines are known; null when they are. */
export function missing(
  chunks: FrameChunks,
  first: number,
  last: number,
  head: number,
): { after: number; limit: number } | null {
  for (let chunk = chunkOf(first); chunk <= chunkOf(Math.min(last, head)); chunk += 1) {
    const begin = chunk * chunkLines;
    const known = chunks.get(chunk)?.length ?? 0;
    const wanted = Math.min(chunkLines, head - begin);
    if (known < wanted && begin + known < last) return { after: begin + known, limit: wanted - known };
  }
  return null;
}

/** With an answer in its place. What is farthest from it is forgotten when there is too much. */
export function withFrames(chunks: FrameChunks, frames: readonly FrameHead[]): FrameChunks {
  const next = new Map(chunks);
  for (const frame of frames) {
    const chunk = chunkOf(frame.seq);
    const known = next.get(chunk) ?? [];
    if (known.length === (frame.seq - 1) % chunkLines) next.set(chunk, [...known, frame]);
  }
  const here = chunkOf(frames[0]?.seq ?? 1);
  const far = [...next.keys()].sort((one, other) => Math.abs(other - here) - Math.abs(one - here));
  for (const chunk of far.slice(0, Math.max(0, next.size - mostChunks))) next.delete(chunk);
  return next;
}

function chunkOf(seq: number): number {
  return Math.floor((Math.max(1, seq) - 1) / chunkLines);
}
