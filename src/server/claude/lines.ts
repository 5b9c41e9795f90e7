import { createOpenLine } from './open-line.ts';

export type Piece =
  /**
   * Without the newline; a carriage return before it stays. A line that lies in one chunk is a view into it.
   * `terminated` is false for the last line of a stream only.
   */
  | { type: 'line'; bytes: Uint8Array; terminated: boolean }
  /** The next part of a line over the cap, in order; the first parts hold what was kept so far. */
  | { type: 'overflow'; bytes: Uint8Array }
  | { type: 'overflowed'; length: number; terminated: boolean };

export type LineSplitter = { push(chunk: Uint8Array): Piece[]; end(): Piece[] };

const newline = 0x0a;
const defaultCap = 64 * 1024 * 1024;

/** Splits on byte 0x0A only. Chunks are kept, so their owner must not write into them again. */
export function createLineSplitter(cap: number = defaultCap): LineSplitter {
  const open = createOpenLine(cap);
  let overflowed = 0;

  function push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      finish(chunk.subarray(start, end), true, pieces);
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start), pieces);
    return pieces;
  }

  function end(): Piece[] {
    const pieces: Piece[] = [];
    if (open.length > 0 || overflowed > 0) finish(new Uint8Array(0), false, pieces);
    return pieces;
  }

  function finish(part: Uint8Array, terminated: boolean, pieces: Piece[]): void {
    if (overflowed === 0 && open.length + part.length <= cap) {
      pieces.push({ type: 'line', bytes: open.finish(part), terminated });
      return;
    }
    overflow(part, pieces);
    pieces.push({ type: 'overflowed', length: overflowed, terminated });
    overflowed = 0;
  }

  function keep(part: Uint8Array, pieces: Piece[]): void {
    if (overflowed > 0 || open.length + part.length > cap) {
      overflow(part, pieces);
      return;
    }
    open.add(part);
  }

  function overflow(part: Uint8Array, pieces: Piece[]): void {
    for (const bytes of [...open.release(), part]) {
      if (bytes.length === 0) continue;
      pieces.push({ type: 'overflow', bytes });
      overflowed += bytes.length;
    }
  }

  return { push, end };
}
