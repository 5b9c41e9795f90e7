import type { NewLine } from '../store.ts';
import { decompress } from './bundle.ts';
import type { PackedLines } from './packed-lines.ts';

/**
 * Many lines that are kept as one: their bodies side by side, then what else is told of them as JSON, then how long that
 * is. `at` and `source` are those of the last one.
 */
export type LineBundle = Pick<NewLine, 'at' | 'source'> & { count: number; bodyBytes: number; bytes: Uint8Array };

/** What is told of lines, column by column. */
type Heads = { at: number[]; source: NewLine['source'][]; by: NewLine['by'][]; length: number[] };

/** Collects lines. The body of a line is copied, so what it lies in can be written into again. */
export type LineBundler = {
  /** Bytes of bodies that are in no bundle yet. */
  readonly waiting: number;
  add(line: NewLine): void;
  /** What waits as a bundle; null when nothing does. */
  seal(): LineBundle | null;
  /** What waits, line by line. */
  plain(): PackedLines<NewLine>;
};

const leastRoom = 16 * 1024;
const lengthBytes = 4;

export function createLineBundler(): LineBundler {
  let heads = noHeads();
  let room = Buffer.alloc(0);
  let nextRoom = leastRoom;
  let used = 0;

  function makeRoom(bytes: number): void {
    if (used + bytes <= room.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(used + bytes, 2 * room.length, nextRoom));
    larger.set(room.subarray(0, used));
    room = larger;
  }

  function startAnew(): void {
    // The next bundle will be about as long as this one, and needs room for what is told of its lines.
    nextRoom = Math.max(leastRoom, Math.ceil(used * 1.125));
    heads = noHeads();
    room = Buffer.alloc(0);
    used = 0;
  }

  return {
    get waiting() {
      return used;
    },
    add({ at, source, by, body }) {
      makeRoom(body.length);
      room.set(body, used);
      used += body.length;
      heads.at.push(at);
      heads.source.push(source);
      heads.by.push(by);
      heads.length.push(body.length);
    },
    seal() {
      const at = heads.at.at(-1);
      const source = heads.source.at(-1);
      if (at === undefined || source === undefined) return null;
      const told = Buffer.from(JSON.stringify(heads));
      const bodyBytes = used;
      makeRoom(told.length + lengthBytes);
      room.set(told, bodyBytes);
      const end = room.writeUInt32LE(told.length, bodyBytes + told.length);
      const bundle = { at, source, count: heads.length.length, bodyBytes, bytes: room.subarray(0, end) };
      startAnew();
      return bundle;
    },
    plain() {
      const { at, source, by, length: lengths } = heads;
      const lines = lengths.map((_, index) => ({ at: at[index], source: source[index], by: by[index] }));
      const bodies = new Uint8Array(room.subarray(0, used)).buffer;
      startAnew();
      return { heads: lines as PackedLines<NewLine>['heads'], lengths, bodies };
    },
  };
}

function noHeads(): Heads {
  return { at: [], source: [], by: [], length: [] };
}

/** The lines of a bundle, the last of which is number `last`. */
export function* linesInBundle(compressed: Uint8Array, last: number): Generator<NewLine & { seq: number }> {
  const bytes = decompress(compressed);
  const end = bytes.length - lengthBytes;
  const { at, source, by, length } = JSON.parse(bytes.toString('utf8', end - bytes.readUInt32LE(end), end)) as Heads;
  let seq = last - length.length;
  let start = 0;
  for (const [index, bodyBytes] of length.entries()) {
    seq += 1;
    const body = bytes.subarray(start, start + bodyBytes);
    start += bodyBytes;
    const head = { at: at[index], source: source[index], by: by[index] } as Omit<NewLine, 'body'>;
    yield { seq, ...head, body };
  }
}
