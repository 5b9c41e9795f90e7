import { Worker } from 'node:worker_threads';
import type { DatabaseNames, DatabaseOptions, OpenFailed } from './database.ts';
import type { Failed } from './store.ts';
import type { Opening, Operations, Order, Outcome, Report } from './thread-messages.ts';

export type StoreThread<Available extends Operations> = {
  readonly names: DatabaseNames;
  /** Buffers in `transfer` are gone for the caller. */
  call<Name extends keyof Available & string>(
    name: Name,
    input: Parameters<Available[Name]>,
    transfer?: ArrayBuffer[],
  ): Promise<Outcome<ReturnType<Available[Name]>>>;
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
  const pending = new Map<number, (outcome: Outcome<never>) => void>();
  let refusal: Failed | null = null;
  let lastId = 0;

  const refuse = (detail: string) => {
    refusal ??= { type: 'failed', reason: 'closed', detail };
    return refusal;
  };
  const abandon = (detail: string) => {
    const failure = refuse(detail);
    opening.resolve(failure);
    for (const settle of pending.values()) settle(failure);
    pending.clear();
  };
  const order = (message: Order, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);

  worker.on('message', (report: Report) => {
    if (report.type !== 'answers') return opening.resolve(report);
    for (const { id, outcome } of report.answers) {
      pending.get(id)?.(outcome as Outcome<never>);
      pending.delete(id);
    }
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
    call: (name, input, transfer = []) => {
      if (refusal) return Promise.resolve(refusal);
      const id = ++lastId;
      const bytes = transfer.reduce((sum, buffer) => sum + buffer.byteLength, 0);
      return new Promise((settle) => {
        pending.set(id, settle);
        order({ type: 'call', id, name, input, bytes }, transfer);
      });
    },
    close: async (last) => {
      refuse('the store is closed');
      await last;
      order({ type: 'close' });
      await exited.promise;
    },
  };
  return { type: 'started', thread };
}
