import { expect, test } from 'vitest';
import type { OutboxItem } from '../../client/outbox.ts';
import { createOutboxStorage } from './outbox-storage.ts';

function memory(room = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    // A browser promises no order.
    key: (index) => [...values.keys()].sort((a, b) => (a < b ? -1 : 1))[index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(name, value);
    },
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  };
}

const message = (id: string): OutboxItem => ({
  id,
  command: { type: 'message.send', sessionId: 's', messageId: id, text: `text of ${id}` },
});

test('what is put is there at once for the next page, in its order, until it is answered', async () => {
  const storage = memory();
  const before = createOutboxStorage(storage);
  before.put(message('b'));
  before.put(message('a'));
  before.put(message('c'));
  before.remove('a');
  expect(await createOutboxStorage(storage).load()).toEqual([message('b'), message('c')]);
});

test('a command for the moment is not kept', async () => {
  const storage = memory();
  createOutboxStorage(storage).put({ id: 'x', command: { type: 'session.interrupt', sessionId: 's' } });
  expect(await createOutboxStorage(storage).load()).toEqual([]);
});

test('without room it is not kept, what is torn is left out, and nothing of others is touched', async () => {
  const storage = memory(40);
  storage.setItem('quarterdeck.theme', '"dark"');
  storage.setItem('quarterdeck.outbox.torn', '{"id":');
  const outbox = createOutboxStorage(storage);
  outbox.put(message('long'));
  expect(await outbox.load()).toEqual([]);
  expect(storage.getItem('quarterdeck.theme')).toBe('"dark"');
});
