import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type DatabaseOptions, openForReading } from './database.ts';
import { failureOf } from './failure.ts';
import { createQueries, type Queries } from './queries.ts';
import type { Call, Order, Outcome, Report } from './thread-messages.ts';

if (parentPort) serve(parentPort, workerData as DatabaseOptions);

function serve(port: MessagePort, options: DatabaseOptions): void {
  const tell = (report: Report, transfer: ArrayBuffer[] = []) => port.postMessage(report, transfer);
  const opened = openForReading(options);
  if (opened.type === 'failed') return tell(opened);

  const { database, logId, instanceId } = opened;
  const queries = createQueries(database);
  port.on('message', (order: Order) => {
    if (order.type === 'call') {
      const outcome = run(queries, order);
      return tell({ type: 'answers', answers: [{ id: order.id, outcome }] }, buffersOf(outcome));
    }
    database.close();
    port.close();
  });
  tell({ type: 'open', logId, instanceId });
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
