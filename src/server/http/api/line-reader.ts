import { Worker } from 'node:worker_threads';
import type { RawLine } from '../../claude/interpret/meaning.ts';
import { doLineWork, type LineOutcome, type LineWork } from './line-work.ts';

/** `tooLarge`: it needs more time or memory than there is for it. */
export type LineReading = LineOutcome | { type: 'tooLarge' };

export type LineReader = { read(work: LineWork): Promise<LineReading> };

/** Above this a line takes long enough that the main thread should not wait for it. */
const inlineBytes = 256 * 1024;
const threadsAtOnce = 2;
const timeLimit = 30_000;
const memoryLimitMb = 1024;

/** Short lines are read on the spot, long ones in a thread of their own, a few at a time. */
export function createLineReader(): LineReader {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inThread(work: LineWork): Promise<LineReading> {
    if (running >= threadsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await runThread(work);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    read: (work) => (bytesOf(work) <= inlineBytes ? Promise.resolve(doLineWork(work)) : inThread(work)),
  };
}

function runThread(work: LineWork): Promise<LineReading> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./line-thread.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    worker.unref();
    const timer = setTimeout(() => end({ type: 'tooLarge' }), timeLimit);
    const end = (reading: LineReading) => {
      clearTimeout(timer);
      resolve(reading);
      void worker.terminate();
    };
    worker.on('message', (outcome: LineOutcome) => end(outcome));
    worker.on('error', () => end({ type: 'tooLarge' }));
    worker.on('exit', () => end({ type: 'tooLarge' }));
  });
}

function bytesOf(work: LineWork): number {
  return linesOf(work).reduce((sum, { body }) => sum + body.length, 0);
}

function linesOf(work: LineWork): RawLine[] {
  return work.type === 'entry' ? work.lines : [work.line];
}
