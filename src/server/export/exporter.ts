import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ExportWish } from './export-session.ts';
import type { TraceWish } from './export-trace.ts';
import type { RedactionReport } from './redact.ts';

export type ExportOrder = { file: string; wish: ExportWish | TraceWish; isPreview: boolean };

export type ExportReport =
  | { type: 'piece'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'progress'; share: number }
  | ({ type: 'previewed'; bytes: number } & RedactionReport)
  | { type: 'ended' }
  | { type: 'missing' }
  | { type: 'failed'; detail: string };

/** Makes exports in threads of their own, so that nobody waits for one but who asked for it. */
export type Exporter = {
  /** The file, piece by piece, as fast as it is taken. */
  stream(wish: ExportWish | TraceWish): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** How far it is, and at last what the file would be like. */
  preview(
    wish: ExportWish | TraceWish,
  ): AsyncGenerator<Extract<ExportReport, { type: 'progress' | 'previewed' }>, void>;
};

const threadsAtOnce = 2;
const memoryLimitMb = 1024;

export function createExporter(file: string): Exporter {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function* run(wish: ExportWish | TraceWish, isPreview: boolean): AsyncGenerator<ExportReport, void> {
    if (running >= threadsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    const order: ExportOrder = { file, wish, isPreview };
    const thread = new Worker(new URL('./export-thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    thread.unref();
    try {
      for (;;) {
        thread.postMessage('next');
        const [report] = (await once(thread, 'message')) as [ExportReport];
        if (report.type === 'ended') return;
        if (report.type === 'missing' || report.type === 'failed') throw new Error(`export: ${report.type}`);
        yield report;
        if (report.type === 'previewed') return;
      }
    } finally {
      void thread.terminate();
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    stream(wish) {
      const reports = run(wish, false);
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            const { done, value } = await reports.next();
            if (done) return controller.close();
            if (value.type === 'piece') controller.enqueue(value.bytes);
          },
          cancel: async () => void (await reports.return()),
        },
        { highWaterMark: 0 },
      );
    },
    async *preview(wish) {
      for await (const report of run(wish, true)) {
        if (report.type === 'progress' || report.type === 'previewed') yield report;
      }
    },
  };
}
