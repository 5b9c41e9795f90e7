import { type FileHandle, open } from 'node:fs/promises';
import type { TraceEnd } from '../../core/inspect/trace.ts';
import { recordText } from '../session/line-record-text.ts';

export type TraceLimits = {
  /** How long the file may get, in bytes. */
  file: number;
  /** How much may wait for the disk. */
  waiting: number;
};

export const traceLimits: TraceLimits = { file: 256 * 1024 * 1024, waiting: 16 * 1024 * 1024 };

export type TraceRecord = { at: number; dir: 'in' | 'out' | 'own' | 'exit'; [fact: string]: unknown };

export type TraceWriter = {
  /** Nobody waits for it: what the disk cannot keep up with ends the trace. */
  add(record: TraceRecord, body: Uint8Array): void;
  /** Writes what waits and how it ended. The first reason counts. */
  end(reason: TraceEnd): Promise<void>;
  readonly bytes: number;
  readonly frames: number;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<TraceEnd>;
};

const pieceLength = 128 * 1024;

export async function openTraceWriter(file: string, head: object, limits = traceLimits): Promise<TraceWriter> {
  return createTraceWriter(await open(file, 'wx', 0o600), head, limits);
}

/** Writes a trace and closes its file. That never ends in the middle of a line, unless the server does. */
export function createTraceWriter(handle: FileHandle, head: object, limits: TraceLimits): TraceWriter {
  const waiting: { record: TraceRecord; body: Uint8Array }[] = [];
  const { promise: ended, resolve: tell } = Promise.withResolvers<TraceEnd>();
  let waitingBytes = 0;
  let bytes = 0;
  let frames = 0;
  let reason: TraceEnd | null = null;
  let wake = () => {};

  function end(why: TraceEnd): Promise<void> {
    reason ??= why;
    wake();
    return ended.then(() => {});
  }

  function add(record: TraceRecord, body: Uint8Array): void {
    if (reason !== null) return;
    waitingBytes += body.length;
    if (waitingBytes > limits.waiting && waiting.length > 0) return void end('tooSlow');
    waiting.push({ record, body });
    wake();
  }

  async function run(): Promise<void> {
    await writeWhole([`${JSON.stringify(head)}\n`]);
    for (;;) {
      const next = waiting.shift();
      if (next) {
        waitingBytes -= next.body.length;
        if (bytes + next.body.length > limits.file) {
          reason = 'sizeLimit';
          break;
        }
        if (next.record.dir === 'in' || next.record.dir === 'out') frames += 1;
        await writeWhole(lineOf(next));
      } else if (reason !== null) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    await writeWhole([`${JSON.stringify({ dir: 'end', reason, frames })}\n`]);
  }

  async function writeWhole(texts: Iterable<string>): Promise<void> {
    const begin = bytes;
    try {
      for (const piece of pieces(texts)) bytes += await written(handle, Buffer.from(piece));
    } catch (error) {
      bytes = begin;
      await handle.truncate(begin).catch(() => {});
      throw error;
    }
  }

  void run()
    .catch((error: NodeJS.ErrnoException) => {
      reason = error.code === 'ENOSPC' || error.code === 'EDQUOT' ? 'diskFull' : 'failed';
    })
    .then(() => handle.close().catch(() => {}))
    .then(() => {
      waiting.length = 0;
      tell(reason ?? 'failed');
    });

  return {
    add,
    end,
    ended,
    get bytes() {
      return bytes;
    },
    get frames() {
      return frames;
    },
  };
}

function* lineOf({ record, body }: { record: object; body: Uint8Array }): Generator<string> {
  yield* recordText(record, body);
  yield '\n';
}

/** Short texts together, long ones by themselves. */
function* pieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

async function written(handle: FileHandle, bytes: Buffer): Promise<number> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten;
  return bytes.length;
}
