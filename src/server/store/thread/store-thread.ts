import { MessageChannel, type MessagePort, type Transferable, Worker } from 'node:worker_threads';
import type { DatabaseNames, DatabaseOptions, OpenFailed } from '../database/database.ts';
import { createCalls } from './thread-calls.ts';
import type { Opening, Operations, Order, Outcome, Report } from './thread-messages.ts';

export type StoreThread<Available extends Operations> = {
  readonly names: DatabaseNames;
  /** Buffers in `transfer` are gone for the caller. */
  call<Name extends keyof Available & string>(
    name: Name,
    input: Parameters<Available[Name]>,
    transfer?: ArrayBuffer[],
  ): Promise<Outcome<ReturnType<Available[Name]>>>;
  /** A port of its own for another thread. */
  port(): MessagePort;
  /** Takes no more calls, answers those before, and ends the thread once `last` has settled. */
  close(last?: Promise<void>): Promise<void>;
};

/** Starts a thread that owns a connection. When it dies, each of its calls is answered with the reason. */
export async function startThread<Available extends Operations>(
  source: URL,
  options: DatabaseOptions,
): Promise<{ type: 'started'; thread: StoreThread<Available> } | OpenFailed> {
  const worker = new Worker(source, { workerData: options });
  const opening = Promise.withResolvers<Opening>();
  const exited = Promise.withResolvers<void>();
  const order = (message: Order, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const calls = createCalls<Available>(order);
  const abandon = (detail: string) => opening.resolve(calls.abandon(detail));

  worker.on('message', (report: Report) => {
    if (report.type !== 'answers') return opening.resolve(report);
    calls.answer(report.answers);
  });
  worker.on('error', (error) => abandon(`a thread of the store died: ${String(error)}`));
  worker.on('messageerror', (error) => abandon(`an answer of the store cannot be read: ${error.message}`));
  worker.on('exit', () => {
    abandon('a thread of the store ended');
    exited.resolve();
  });

  const opened = await opening.promise;
  if (opened.type === 'failed') {
    await worker.terminate();
    return opened;
  }
  const thread: StoreThread<Available> = {
    names: { logId: opened.logId, instanceId: opened.instanceId },
    call: (...called) => calls.call(...called),
    port: () => {
      const { port1, port2 } = new MessageChannel();
      order({ type: 'attend', port: port1 }, [port1]);
      return port2;
    },
    close: async (last) => {
      calls.refuse('the store is closed');
      await last;
      order({ type: 'close' });
      await exited.promise;
    },
  };
  return { type: 'started', thread };
}
