import { parentPort, workerData } from 'node:worker_threads';
import { type FrameSource, openFrameSource } from '../store/frame-source.ts';
import { framePage } from './frame-pages.ts';
import type { FrameAnswer, FrameCall, FrameOrder } from './frame-reader.ts';
import { readFrame } from './frame-view.ts';

if (parentPort) serve(parentPort, (workerData as { file: string }).file);

function serve(port: NonNullable<typeof parentPort>, file: string): void {
  const opened = openFrameSource(file);
  port.on('message', ({ id, call }: FrameOrder) => {
    const answer =
      opened.type === 'failed' ? ({ type: 'failed', detail: opened.detail } as const) : tried(opened, call);
    port.postMessage({ id, answer });
  });
}

function tried({ source }: { source: FrameSource }, call: FrameCall): FrameAnswer {
  try {
    const value = call.type === 'page' ? framePage(source, call.wish) : readFrame(source, call.sessionId, call.seq);
    return value === null ? { type: 'missing' } : { type: 'done', value };
  } catch (error) {
    return { type: 'failed', detail: String(error) };
  }
}
