import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleAppend, exampleLine, exampleSession, exampleSummary, holder } from '../../../test/store/examples.ts';
import { sqlitePlace } from '../../../test/store/place.ts';
import { dropExpired, plannedDrops, reclaimFree } from './retention.ts';

const dayMs = 24 * 60 * 60_000;
const now = () => 1000 * dayMs;

test('what goes is told before it goes, pinned sessions stay, and the file becomes smaller', async () => {
  const place = await sqlitePlace();
  const store = await place.open();
  const registry = { delete: (id: string) => store.deleteSession(id, holder) };
  for (const [id, days] of Object.entries({ old: 90, pinned: 80, fresh: 3 })) {
    const summary = exampleSummary({ status: 'idle', updatedAt: now() - days * dayMs });
    const lines = [exampleLine('x'.repeat(400_000))];
    await store.createSession(exampleSession(id));
    await store.append(exampleAppend(id, 1, { summary, lines }));
  }
  await store.setPinned('pinned', 1);
  const policy = () => ({ months: 1 });

  expect((await plannedDrops(store, policy(), now())).map(({ id }) => id)).toEqual(['old']);
  expect(await dropExpired({ store, registry, now, policy: () => ({}) })).toBe(0);
  expect(await dropExpired({ store, registry, now, policy })).toBe(1);
  expect((await store.sessions({ before: null, limit: 9 })).map(({ id }) => id)).toEqual(['fresh', 'pinned']);

  const before = await store.storage();
  expect(before.free).toBeGreaterThan(300_000);
  expect(await reclaimFree(store)).toBeGreaterThan(50);
  const after = await store.storage();
  expect(after.free).toBe(0);
  expect(after.bytes).toBeLessThan(before.bytes - 300_000);
  await store.close();
  expect(statSync(place.file).size).toBe(after.bytes);
  await place.remove();
});
