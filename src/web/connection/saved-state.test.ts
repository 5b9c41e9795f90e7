import { expect, test } from 'vitest';
import type { SavedSession } from '../../client/replica.ts';
import { emptyState } from '../../core/session/state.ts';
import { shortened } from './saved-state.ts';

function session(count: number, length: number): SavedSession {
  const entries = Array.from({ length: count }, (_, n) => ({ id: `e${n}`, type: 'text', text: 'x'.repeat(length) }));
  return { state: emptyState('s'), entries: entries as never, hasOlder: false, at: 1 };
}

const saved = (of: SavedSession) => JSON.parse(shortened(of) ?? 'null')?.value;

test('a short session is saved whole', () => {
  expect(saved(session(3, 10))).toMatchObject({ entries: session(3, 10).entries, hasOlder: false, at: 1 });
});

test('of a long session the newest entries are saved, as many as fit', () => {
  const many = saved(session(500, 10));
  expect(many).toMatchObject({ hasOlder: true });
  expect(many.entries).toHaveLength(200);
  expect(many.entries.at(-1).id).toBe('e499');
  const large = saved(session(500, 20_000));
  expect(large).toMatchObject({ hasOlder: true });
  expect(large.entries.length).toBeGreaterThan(10);
  expect(JSON.stringify(large).length).toBeLessThan(1_000_000);
});

test('a session whose last entry alone is too large is not saved', () => {
  expect(shortened(session(2, 2_000_000))).toBeNull();
});
