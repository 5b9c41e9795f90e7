import type { OutboxItem, OutboxStorage } from '../../client/outbox.ts';

const prefix = 'quarterdeck.outbox.';

/** What must not be lost with the page. Anything else is for the moment in which it was asked for. */
const kept = new Set<OutboxItem['command']['type']>(['session.create', 'message.send', 'request.answer']);

type Row = OutboxItem & { at: number };

/**
 * Commands that are not answered yet, in this browser: what was sent while the server was away is sent when the page is
 * opened again. The storage is the one that has written when it returns, because a page can be left at any moment. Two
 * tabs may both send one; its id makes that one command.
 */
export function createOutboxStorage(storage: Storage = localStorage): OutboxStorage {
  let last = 0;
  return {
    load: async () =>
      rowsIn(storage)
        .sort((a, b) => a.at - b.at)
        .map(({ id, command }) => ({ id, command })),
    put: (item) => {
      if (!kept.has(item.command.type)) return;
      // Two in one millisecond keep their order.
      last = Math.max(Date.now(), last + 0.001);
      try {
        storage.setItem(prefix + item.id, JSON.stringify({ ...item, at: last } satisfies Row));
      } catch {
        // There is no room or no storage: it lives as long as the page.
      }
    },
    remove: (id) => storage.removeItem(prefix + id),
  };
}

function rowsIn(storage: Storage): Row[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names.flatMap((name) => (name.startsWith(prefix) ? read(storage.getItem(name)) : []));
}

function read(text: string | null): Row[] {
  try {
    const row = JSON.parse(text ?? 'null') as Row | null;
    return row === null ? [] : [row];
  } catch {
    return [];
  }
}
