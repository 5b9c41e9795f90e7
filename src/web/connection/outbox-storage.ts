import type { OutboxItem, OutboxStorage } from '../../client/outbox.ts';

const database = 'quarterdeck';
const table = 'outbox';

/** What must not be lost with the page. Anything else is for the moment in which it was asked for. */
const kept = new Set<OutboxItem['command']['type']>(['session.create', 'message.send', 'request.answer']);

/**
 * Commands that are not answered yet, in this browser's own database: what was sent while the server was away is sent
 * when the page is opened again. Two tabs may both send one; its id makes that one command.
 */
export function createOutboxStorage(): OutboxStorage {
  const opened = open();
  opened.catch(() => {});
  return {
    load: async () => {
      const rows = await settled<(OutboxItem & { at: number })[]>(
        (await opened).transaction(table).objectStore(table).getAll(),
      );
      return rows.sort((a, b) => a.at - b.at).map(({ id, command }) => ({ id, command }));
    },
    put: (item) => {
      if (!kept.has(item.command.type)) return;
      const row = { ...item, at: Date.now() };
      change(opened, (rows) => rows.put(row));
    },
    remove: (id) => change(opened, (rows) => rows.delete(id)),
  };
}

/** Without a database (a private window that forbids it) commands live as long as the page. */
function change(opened: Promise<IDBDatabase>, act: (rows: IDBObjectStore) => void): void {
  opened.then((db) => act(db.transaction(table, 'readwrite').objectStore(table))).catch(() => {});
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
