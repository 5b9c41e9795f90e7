import { Worker } from 'node:worker_threads';
import type { FramePage } from '../../core/inspect/frame.ts';
import type { FrameWish } from './frame-pages.ts';
import type { ReadFrame } from './frame-view.ts';

export type FrameCall = { type: 'page'; wish: FrameWish } | { type: 'frame'; sessionId: string; seq: number };

export type FrameOrder = { id: number; call: FrameCall };

export type FrameAnswer =
  | { type: 'done'; value: FramePage | ReadFrame }
  | { type: 'missing' }
  | { type: 'failed'; detail: string };

/** Looks into journals in a thread of its own with its own connection: nobody else waits while it searches. */
export type FrameReader = {
  page(wish: FrameWish): Promise<FramePage | null>;
  frame(sessionId: string, seq: number): Promise<ReadFrame | null>;
  close(): Promise<void>;
};

const idleMs = 60_000;
const memoryLimitMb = 512;

/** The thread begins with the first question, and ends when nobody has asked for a minute. */
export function createFrameReader(file: string): FrameReader {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, (answer: FrameAnswer) => void>();

  function leave(): Promise<unknown> {
    clearTimeout(idle);
    const left = thread;
    thread = null;
    return left?.terminate() ?? Promise.resolve();
  }

  function fail(left: Worker, detail: string): void {
    if (thread === left) thread = null;
    for (const [id, answer] of [...waiting]) {
      waiting.delete(id);
      answer({ type: 'failed', detail });
    }
  }

  function start(): Worker {
    const started = new Worker(new URL('./frame-thread.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    started.unref();
    started.on('message', ({ id, answer }: { id: number; answer: FrameAnswer }) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    });
    started.on('error', (error) => fail(started, String(error)));
    started.on('exit', () => fail(started, 'the thread has ended'));
    return started;
  }

  async function ask(call: FrameCall): Promise<FramePage | ReadFrame | null> {
    clearTimeout(idle);
    thread ??= start();
    last += 1;
    const id = last;
    const answered = new Promise<FrameAnswer>((resolve) => waiting.set(id, resolve));
    thread.postMessage({ id, call } satisfies FrameOrder);
    const answer = await answered;
    idle = setTimeout(() => void (waiting.size === 0 && leave()), idleMs);
    idle.unref();
    if (answer.type === 'failed') throw new Error(`frames: ${answer.detail}`);
    return answer.type === 'missing' ? null : answer.value;
  }

  return {
    page: (wish) => ask({ type: 'page', wish }) as Promise<FramePage | null>,
    frame: (sessionId, seq) => ask({ type: 'frame', sessionId, seq }) as Promise<ReadFrame | null>,
    close: async () => void (await leave()),
  };
}
