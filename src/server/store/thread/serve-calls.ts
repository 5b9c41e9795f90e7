import type { DatabaseSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';
import type { OpenedDatabase } from '../database/database.ts';
import { failureOf } from '../database/failure.ts';
import type { Call, Operations, Order, Outcome, Report } from './thread-messages.ts';

/** Answers calls one after the other over a connection of its own, until it is closed. */
export function serveCalls(
  port: MessagePort,
  opened: OpenedDatabase,
  create: (database: DatabaseSync) => Operations,
): void {
  if (opened.type === 'failed') return port.postMessage(opened satisfies Report);

  const { database, logId, instanceId } = opened;
  let operations = create(database);
  const recreate = (): Operations | null => {
    try {
      return create(database);
    } catch {
      return null;
    }
  };
  const askers = new Set<MessagePort>();
  /** Each asker has a port of its own. */
  const attend = (asker: MessagePort, onClose: () => void) => {
    asker.on('message', (order: Order) => {
      if (order.type === 'call') {
        const outcome = run(operations, order);
        // SQLite reports a failure again when its statement is used next, so nothing that failed is used again.
        if (outcome.type === 'failed') operations = recreate() ?? operations;
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
