import { Worker } from 'node:worker_threads';
import { copyGradually } from '../gradual-copy.ts';
import { type Decoded, decode } from './decode.ts';

/** Lines above this take long enough to parse that the main thread should not wait for it. */
const inlineLimit = 256 * 1024;

export type Decoder = {
  /** The decoded line at once, or later when it is a large one. */
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  close(): Promise<void>;
};

/** Small lines are decoded on the spot, large ones in a thread that is started for the first of them. */
export function createDecoder(): Decoder {
  let thread: DecodeThread | null = null;
  return {
    decode(bytes) {
      if (bytes.length <= inlineLimit) return decode(bytes);
      thread ??= startThread(() => {
        thread = null;
      });
      return thread.decode(bytes);
    },
    async close() {
      await thread?.close();
    },
  };
}

type DecodeThread = { decode(bytes: Uint8Array): Promise<Decoded>; close(): Promise<void> };

function startThread(onGone: () => void): DecodeThread {
  const worker = new Worker(new URL('./decode-thread.ts', import.meta.url));
  const waiting: ((decoded: Decoded) => void)[] = [];
  let unreadable: Decoded | null = null;
  worker.unref();
  worker.on('message', (decoded: Decoded) => waiting.shift()?.(decoded));
  // A line that is too much for the thread is still in the journal; only its meaning is not known.
  worker.on('error', (error) => abandon(error.message));
  worker.on('exit', () => abandon('the decoding thread ended'));
  const abandon = (problem: string) => {
    // A thread that failed also exits; by then another one may have taken its place.
    if (unreadable) return;
    unreadable = { type: 'unknown', kind: '', json: {}, problem, clipped: [] };
    onGone();
    for (const resolve of waiting.splice(0)) resolve(unreadable);
  };
  return {
    async decode(bytes) {
      const copy = new Uint8Array(bytes.length);
      await copyGradually(bytes, copy, 0);
      if (unreadable) return unreadable;
      return new Promise((resolve) => {
        waiting.push(resolve);
        worker.postMessage(copy, [copy.buffer]);
      });
    },
    async close() {
      await worker.terminate();
    },
  };
}
