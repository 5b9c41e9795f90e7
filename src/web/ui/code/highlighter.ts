import type { HighlightAnswer, HighlightRequest } from './syntax.ts';

const waiting = new Map<number, (answer: HighlightAnswer) => void>();
let worker: Worker | null = null;
let last = 0;

/** Asks the worker for colours. It is started with the first question. */
export function highlight(question: Omit<HighlightRequest, 'id'>): Promise<HighlightAnswer> {
  worker ??= start();
  last += 1;
  const id = last;
  worker.postMessage({ ...question, id } satisfies HighlightRequest);
  return new Promise((resolve) => waiting.set(id, resolve));
}

function start(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  return started;
}
