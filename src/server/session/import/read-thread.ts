import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openShared } from '../../store/open-store.ts';
import { gather } from './gather.ts';
import { importOrSkip } from './import-session.ts';
import type { ReadOrder, ReadReport, ReadThreadOptions } from './read-messages.ts';

/** So much is read before it is told. */
const toldBytes = 1024 * 1024;

if (parentPort) serve(parentPort, workerData as ReadThreadOptions);

/** Reads files of sessions that nobody else writes, as many at once as it is told to. */
function serve(port: MessagePort, { shared, ...rest }: ReadThreadOptions): void {
  const store = openShared(shared);
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  const tell = gather((reports: ReadReport[]) => port.postMessage(reports));

  async function read({ id, file }: Extract<ReadOrder, { type: 'read' }>): Promise<void> {
    let bytes = 0;
    const onBytes = (count: number) => {
      bytes += count;
      if (bytes < toldBytes) return;
      tell({ type: 'bytes', id, count: bytes });
      bytes = 0;
    };
    const earlier = () => {
      const done = Promise.withResolvers<void>();
      waiting.set(id, done);
      tell({ type: 'earlier', id });
      return done.promise;
    };
    const result = await importOrSkip({ ...rest, store, now: Date.now, onBytes, earlier }, file);
    if (bytes > 0) tell({ type: 'bytes', id, count: bytes });
    tell({ type: 'done', id, result });
  }

  const obey = (order: ReadOrder): void => {
    switch (order.type) {
      case 'read':
        return void read(order);
      case 'earlierDone':
        waiting.get(order.id)?.resolve();
        return void waiting.delete(order.id);
      case 'close':
        shared.writer.close();
        shared.reader.close();
        return port.close();
    }
  };
  port.on('message', (orders: ReadOrder[]) => {
    for (const order of orders) obey(order);
  });
}
