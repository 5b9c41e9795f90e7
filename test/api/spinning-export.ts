import { parentPort, workerData } from 'node:worker_threads';

/** In place of the thread that makes an export: Markdown takes for ever, everything else is one short piece. */
const { wish } = workerData as { wish: { format: string } };
let isDone = false;
parentPort?.on('message', () => {
  while (wish.format === 'md');
  if (isDone) return parentPort?.postMessage({ type: 'ended' });
  isDone = true;
  parentPort?.postMessage({ type: 'piece', bytes: new TextEncoder().encode('whole') });
});
