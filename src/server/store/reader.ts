import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type DatabaseOptions, openForReading } from './database.ts';
import { failureOf } from './failure.ts';
import { createQueries, type Queries } from './queries.ts';
import type { Call, Order, Outcome, Report } from './thread-messages.ts';

if (parentPort) serve(parentPort, workerData as DatabaseOptions);

function serve(port: MessagePort, options: DatabaseOptions): void {
  const opened = openForReading(options);
  if (opened.type === 'failed') return port.postMessage(opened satisfies Report);

  const { database, logId, instanceId } = opened;
  const queries = createQueries(database);
  const askers = new Set<MessagePort>();
  const attend = (asker: MessagePort, onClose: () => void) => {
    asker.on('message', (order: Order) => {
      if (order.type === 'call') {
        const outcome = run(queries, order);
        const report: Report = { type: 'answers', answers: [{ id: order.id, outcome }] };
        return asker.postMessage(report, buffersOf(outcome));
      }
      if (order.type === 'attend') {
        askers.add(order.port);
        return attend(order.port, () => askers.delete(order.port));
      }
      asker.close();
      onClose();
    });
  };
  attend(port, () => {
    for (const asker of askers) asker.close();
    database.close();
  });
  port.postMessage({ type: 'open', logId, instanceId } satisfies Report);
}

function run(queries: Queries, { name, input }: Call): Outcome<unknown> {
  const query = queries[name as keyof Queries] as (...input: unknown[]) => unknown;
  try {
    return { type: 'done', value: query(...input) };
  } catch (error) {
    return failureOf(error);
  }
}

function buffersOf(outcome: Outcome<unknown>): ArrayBuffer[] {
  if (outcome.type === 'failed') return [];
  const { bodies, bytes } = (outcome.value ?? {}) as { bodies?: unknown; bytes?: unknown };
  if (bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer) return [bytes.buffer];
  return bodies instanceof ArrayBuffer ? [bodies] : [];
}
