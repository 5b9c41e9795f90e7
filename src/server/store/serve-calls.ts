import type { DatabaseSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';
import type { OpenedDatabase } from './database.ts';
import { failureOf } from './failure.ts';
import type { Call, Operations, Order, Outcome, Report } from './thread-messages.ts';

/** Answers calls one after the other over a connection of its own, until it is closed. */
export function serveCalls(
  port: MessagePort,
  opened: OpenedDatabase,
  create: (database: DatabaseSync) => Operations,
): void {
  const tell = (report: Report, transfer: ArrayBuffer[] = []) => port.postMessage(report, transfer);
  if (opened.type === 'failed') return tell(opened);

  const { database, logId, instanceId } = opened;
  const operations = create(database);
  port.on('message', (order: Order) => {
    if (order.type === 'call') {
      const outcome = run(operations, order);
      return tell({ type: 'answers', answers: [{ id: order.id, outcome }] }, buffersOf(outcome));
    }
    database.close();
    port.close();
  });
  tell({ type: 'open', logId, instanceId });
}

function run(operations: Operations, { name, input }: Call): Outcome<unknown> {
  const operation = operations[name] as (...input: unknown[]) => unknown;
  try {
    return { type: 'done', value: operation(...input) };
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
