import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFewAtOnce } from '../few-at-once.ts';
import type { ExportWish } from './export-session.ts';
import type { TraceWish } from './export-trace.ts';
import type { RedactionReport } from './redact.ts';

export type ExportOrder = { file: string; wish: ExportWish | TraceWish; isPreview: boolean };

export type ExportReport =
  | { type: 'piece'; bytes: Bytes }
  | { type: 'progress'; share: number }
  | ({ type: 'previewed'; bytes: number } & RedactionReport)
  | { type: 'ended' }
  | { type: 'missing' }
  | { type: 'failed'; detail: string };

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Makes exports in threads of their own, so that nobody waits for one but who asked for it. Cancelling a stream ends its
 * thread at once, whatever the thread is doing.
 */
export type Exporter = {
  /** The file, piece by piece, as fast as it is taken. */
  stream(wish: ExportWish | TraceWish, asker: string): ReadableStream<Bytes>;
  /** How far it is, and at last what the file would be like: one JSON object a line. */
  preview(wish: ExportWish | TraceWish, asker: string): ReadableStream<Bytes>;
};

/** One asker has two exports open. A place among those that work is given back after each piece, so that nobody who reads slowly keeps it. */
const opened = { atOnce: 32, each: 2 };
const working = { atOnce: 4, each: 2 };
const memoryLimitMb = 1024;
/** Far more than the longest line takes: who needs longer has found a text that cannot be redacted. */
const pieceLimitMs = 120_000;

type ExporterOptions = { pieceMs?: number; thread?: URL };

export function createExporter(
  file: string,
  { pieceMs = pieceLimitMs, thread: source = new URL('./export-thread.ts', import.meta.url) }: ExporterOptions = {},
): Exporter {
  const openings = createFewAtOnce(opened);
  const turns = createFewAtOnce(working);

  async function* run(order: ExportOrder, asker: string, left: AbortSignal): AsyncGenerator<ExportReport, void> {
    const close = await openings.take(asker, left);
    const thread = new Worker(source, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    thread.unref();
    // Whoever waits for a piece hears of it too; between two pieces nobody does.
    thread.on('error', () => {});
    try {
      for (;;) {
        const endTurn = await turns.take(asker, left);
        const report = await nextReport(thread, left, pieceMs).finally(endTurn);
        if (report.type === 'ended') return;
        if (report.type === 'missing' || report.type === 'failed') throw new Error(`export: ${report.type}`);
        yield report;
        if (report.type === 'previewed') return;
      }
    } finally {
      void thread.terminate();
      close();
    }
  }

  function streamOf(order: ExportOrder, asker: string): ReadableStream<Bytes> {
    const left = new AbortController();
    const reports = run(order, asker, left.signal);
    return new ReadableStream<Bytes>(
      {
        async pull(controller) {
          const { done, value } = await reports.next();
          if (done) return controller.close();
          controller.enqueue(value.type === 'piece' ? value.bytes : encoder.encode(`${JSON.stringify(value)}\n`));
        },
        cancel: async () => {
          // A piece that is under way is not waited for.
          left.abort(new Error('export: nobody takes it'));
          await reports.return().catch(() => {});
        },
      },
      { highWaterMark: 0 },
    );
  }

  return {
    stream: (wish, asker) => streamOf({ file, wish, isPreview: false }, asker),
    preview: (wish, asker) => streamOf({ file, wish, isPreview: true }, asker),
  };
}

const encoder = new TextEncoder();

/** Rejects when the thread dies, nobody waits for it any more, or it takes too long. */
async function nextReport(thread: Worker, left: AbortSignal, limitMs: number): Promise<ExportReport> {
  const over = new AbortController();
  const tooLong = setTimeout(() => over.abort(new Error('export: a piece took too long')), limitMs);
  const onExit = () => over.abort(new Error('export: the thread ended'));
  const onLeft = () => over.abort(left.reason);
  thread.once('exit', onExit);
  left.addEventListener('abort', onLeft);
  try {
    left.throwIfAborted();
    if (thread.threadId === -1) onExit();
    thread.postMessage('next');
    const [report] = (await once(thread, 'message', { signal: over.signal })) as [ExportReport];
    return report;
  } finally {
    clearTimeout(tooLong);
    thread.off('exit', onExit);
    left.removeEventListener('abort', onLeft);
  }
}
