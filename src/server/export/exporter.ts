import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFewAtOnce } from '../few-at-once.ts';
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

/** Makes exports in threads of their own, so that nobody waits for one but who asked for it. Of one asker two are made at a time. */
export type Exporter = {
  /** The file, piece by piece, as fast as it is taken. */
  stream(wish: ExportWish | TraceWish, asker: string): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** How far it is, and at last what the file would be like. */
  preview(
    wish: ExportWish | TraceWish,
    asker: string,
  ): AsyncGenerator<Extract<ExportReport, { type: 'progress' | 'previewed' }>, void>;
};

const threads = { atOnce: 4, each: 2 };
const memoryLimitMb = 1024;

export function createExporter(file: string): Exporter {
  const turns = createFewAtOnce(threads);

  async function* run(order: ExportOrder, asker: string): AsyncGenerator<ExportReport, void> {
    const end = await turns.take(asker);
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
      end();
    }
  }

  return {
    stream(wish, asker) {
      const reports = run({ file, wish, isPreview: false }, asker);
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
    async *preview(wish, asker) {
      for await (const report of run({ file, wish, isPreview: true }, asker)) {
        if (report.type === 'progress' || report.type === 'previewed') yield report;
      }
    },
  };
}
