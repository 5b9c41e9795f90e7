import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { DatabaseNames } from '../database/database.ts';
import type { StoreThread } from './store-thread.ts';
import { createCalls } from './thread-calls.ts';
import type { Operations, Order, Report } from './thread-messages.ts';

/** A store on its way to another thread: both ports are to be transferred. */
export type SharedStore = { writer: MessagePort; reader: MessagePort; names: DatabaseNames };

/** A thread of the store, asked from a thread that did not start it. */
export function sharedThread<Available extends Operations>(
  port: MessagePort,
  names: DatabaseNames,
): StoreThread<Available> {
  const calls = createCalls<Available>((message, transfer = []) => port.postMessage(message, transfer));
  const closed = Promise.withResolvers<void>();
  port.on('message', (report: Report) => {
    if (report.type === 'answers') calls.answer(report.answers);
  });
  port.on('close', () => {
    calls.abandon('the store was closed');
    closed.resolve();
  });
  return {
    names,
    call: (...called) => calls.call(...called),
    port: () => {
      const { port1, port2 } = new MessageChannel();
      port.postMessage({ type: 'attend', port: port1 } satisfies Order, [port1]);
      return port2;
    },
    async close(last) {
      calls.refuse('the store is closed');
      await last;
      port.postMessage({ type: 'close' });
      await closed.promise;
    },
  };
}
