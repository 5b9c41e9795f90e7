import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openShared } from '../../store/open-store.ts';
import { loadState } from '../load.ts';
import { followFolder } from './follow-folder.ts';
import { gather } from './gather.ts';
import type { ImportOrder, ImportReport, ImportThreadOptions } from './import-messages.ts';
import { NotKept } from './import-target.ts';
import { createImporter, type ImportGate } from './importer.ts';
import { readingThreads } from './read-pool.ts';
import { createSessionTarget } from './session-target.ts';
import { tellStatus } from './told-status.ts';

const statusEveryMs = 100;

if (parentPort) serve(parentPort, workerData as ImportThreadOptions);

/** Imports and follows a folder, one file at a time, and asks the main thread before it touches a session. */
function serve(port: MessagePort, { shared, holder, folder, spillFolder }: ImportThreadOptions): void {
  const store = openShared(shared);
  const waiting = new Map<number, (order: ImportOrder) => void>();
  let lastId = 0;
  const tell = gather((reports: ImportReport[]) => port.postMessage(reports));
  const ask = <Type extends ImportOrder['type']>(make: (id: number) => ImportReport, id = ++lastId) =>
    new Promise<Extract<ImportOrder, { type: Type }>>((resolve) => {
      waiting.set(id, resolve as (order: ImportOrder) => void);
      tell(make(id));
    });

  const gate: ImportGate = async (sessionId, work) => {
    const { id, way } = await ask<'entered'>((asked) => ({ type: 'enter', id: asked, sessionId }));
    if (way === 'busy') return { type: 'busy' };
    try {
      if (way === 'store') return { type: 'done', result: await work(null) };
      const target = createSessionTarget(await loadState(store, sessionId), async (lines) => {
        const { problem } = await ask<'taken'>((asked) => ({ type: 'lines', id: asked, lines }), id);
        if (problem !== null) throw new NotKept(problem);
      });
      return { type: 'done', result: await work(target) };
    } finally {
      tell({ type: 'leave', id });
    }
  };

  const importer = createImporter({
    store,
    holder,
    folder,
    spillFolder,
    gate,
    threads: readingThreads(),
    now: Date.now,
    onChanged: (sessionId) => tell({ type: 'changed', sessionId }),
    onStatus: tellStatus(statusEveryMs, (status) => tell({ type: 'status', status })),
  });
  const follower = followFolder(folder, importer, (sessionId, path) => tell({ type: 'waits', sessionId, path }));

  const obey = (order: ImportOrder): void => {
    switch (order.type) {
      case 'scan':
        return follower.scan();
      case 'look':
        return follower.look(order.path);
      case 'entered':
      case 'taken': {
        const resolve = waiting.get(order.id);
        waiting.delete(order.id);
        return resolve?.(order);
      }
      case 'close':
        importer.stop();
        return void follower.close().then(() => {
          port.postMessage([{ type: 'closed' }] satisfies ImportReport[]);
          shared.writer.close();
          shared.reader.close();
          port.close();
        });
    }
  };
  port.on('message', (orders: ImportOrder[]) => {
    for (const order of orders) obey(order);
  });
}
