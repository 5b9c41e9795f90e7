import type { Readable } from 'node:stream';
import { createLineSplitter, type Piece } from './lines.ts';
import { openSpill, type Spill, type Spilled } from './spill.ts';

export type OutputPiece =
  | { type: 'line'; bytes: Uint8Array; terminated: boolean }
  /** A line over the cap: it is in a file. */
  | ({ type: 'spilled'; terminated: boolean } & Spilled);

export type OutputOptions = {
  spillFolder: string;
  lineCap: number | undefined;
  /** Nothing is delivered before this resolves. */
  begin: Promise<void>;
  deliver: (pieces: OutputPiece[]) => void;
};

export type ProcessOutput = {
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  /** Everything that was written is read. */
  isRead(): boolean;
  /** Resolves when everything is delivered, the unterminated last line too. */
  ended: Promise<void>;
  /** Gives up what has not been read yet. */
  cut(): void;
};

/** Reads by demand: while paused, or while a long line goes to disk, the writer waits. */
export function readOutput(stdout: Readable, options: OutputOptions): ProcessOutput {
  const splitter = createLineSplitter(options.lineCap);
  const gate = createGate();
  let spill: Spill | undefined;

  async function read(): Promise<void> {
    const chunks = stdout[Symbol.asyncIterator]();
    for (let chunk = await next(chunks); chunk !== undefined; chunk = await next(chunks)) {
      await deliver(splitter.push(chunk));
      await gate.opened();
    }
    await deliver(splitter.end());
  }

  async function deliver(pieces: Piece[]): Promise<void> {
    const delivered: OutputPiece[] = [];
    for (const piece of pieces) {
      switch (piece.type) {
        case 'line':
          delivered.push(piece);
          break;
        case 'overflow':
          spill ??= openSpill(options.spillFolder);
          await spill.write(piece.bytes);
          break;
        case 'overflowed':
          delivered.push(await closeSpill(piece.terminated));
          break;
      }
    }
    if (delivered.length === 0) return;
    await options.begin;
    await gate.opened();
    options.deliver(delivered);
  }

  async function closeSpill(terminated: boolean): Promise<OutputPiece> {
    const spilled = await (spill ?? openSpill(options.spillFolder)).close();
    spill = undefined;
    return { type: 'spilled', terminated, ...spilled };
  }

  return {
    pause: gate.close,
    resume: gate.open,
    isPaused: gate.isClosed,
    isRead: () => stdout.readableEnded,
    ended: read(),
    cut: () => {
      stdout.destroy();
      gate.remove();
    },
  };
}

/** A broken pipe is an end like any other: the exit facts tell the rest. */
async function next(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    const result = await chunks.next();
    return result.done ? undefined : result.value;
  } catch {
    return undefined;
  }
}

function createGate() {
  let opening = Promise.withResolvers<void>();
  let state: 'open' | 'closed' | 'removed' = 'open';

  return {
    isClosed: () => state === 'closed',
    async opened(): Promise<void> {
      while (state === 'closed') await opening.promise;
    },
    close(): void {
      if (state !== 'open') return;
      state = 'closed';
      opening = Promise.withResolvers<void>();
    },
    open(): void {
      if (state === 'closed') state = 'open';
      opening.resolve();
    },
    /** Open for good. */
    remove(): void {
      state = 'removed';
      opening.resolve();
    },
  };
}
