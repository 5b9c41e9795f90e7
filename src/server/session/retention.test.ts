import { expect, test } from 'vitest';
import type { SessionRow } from '../store/store.ts';
import { dropExpired } from './retention.ts';

const dayMs = 24 * 60 * 60_000;

function shelf(ages: { [id: string]: { days: number; status?: 'idle' | 'running' } }) {
  const rows = new Map(Object.entries(ages));
  return {
    ids: () => [...rows.keys()],
    store: {
      sessions: async ({ before }: { before: { updatedAt: number } | null }) =>
        [...rows].flatMap(([id, { days, status = 'idle' }]) => {
          const updatedAt = 100 * dayMs - days * dayMs;
          return before && updatedAt >= before.updatedAt ? [] : [{ id, summary: { status, updatedAt } } as SessionRow];
        }),
    },
    registry: {
      delete: async (id: string) => {
        rows.delete(id);
        return { type: 'deleted', bytes: 1 } as const;
      },
    },
    now: () => 100 * dayMs,
  };
}

test('what has rested for longer than it is kept is deleted, and what runs is not', async () => {
  const kept = shelf({
    fresh: { days: 3 },
    old: { days: 31 },
    older: { days: 90 },
    busy: { days: 40, status: 'running' },
  });
  expect(await dropExpired({ ...kept, days: () => 30 })).toBe(2);
  expect(kept.ids()).toEqual(['fresh', 'busy']);
});

test('without a limit everything is kept', async () => {
  const kept = shelf({ old: { days: 99 } });
  expect(await dropExpired({ ...kept, days: () => null })).toBe(0);
  expect(kept.ids()).toEqual(['old']);
});
