import { parentPort } from 'node:worker_threads';
import type { Order, Report } from '../../src/server/store/thread/thread-messages.ts';

/** A thread of the store that dies on the third call, having answered none. */
let calls = 0;
parentPort?.on('message', (order: Order) => {
  if (order.type === 'call') calls += 1;
  if (calls === 3) throw new Error('struck by lightning');
});
parentPort?.postMessage({ type: 'open', logId: 'log', instanceId: 'instance' } satisfies Report);
