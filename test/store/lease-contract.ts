import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { exampleAppend, exampleSession, holder } from './examples.ts';

export function describeLeases(current: () => Store): void {
  describe('leases', () => {
    it('creates a session once', async () => {
      const session = exampleSession('a', { parent: 'origin' });
      expect(await current().createSession(session)).toEqual({ type: 'created' });
      expect(await current().createSession({ ...session, cwd: '/elsewhere' })).toEqual({ type: 'exists' });
      expect(await current().session('a')).toEqual({
        id: 'a',
        cwd: session.cwd,
        pinned: false,
        unread: false,
        rank: null,
        branch: null,
        bytes: 0,
        parent: 'origin',
        createdAt: session.createdAt,
        epoch: 0,
        holder,
        head: 0,
        archived: false,
        summary: {
          title: null,
          status: 'idle',
          model: null,
          turns: 0,
          cost: 0,
          waiting: 0,
          updatedAt: session.createdAt,
          place: 'deck',
        },
      });
    });

    it('knows nothing of a session that was not created', async () => {
      const store = current();
      expect(await store.session('nobody')).toBeNull();
      expect(await store.hold('nobody', holder, null)).toEqual({ type: 'missing' });
      expect(await store.nextEpoch('nobody', holder, 0)).toEqual({ type: 'missing' });
      expect(await store.append(exampleAppend('nobody', 1))).toEqual({ type: 'missing' });
      expect(await store.lines('nobody', 0, 10, 1000)).toEqual([]);
    });

    it('[R3] hands the lease over only from the holder that is replaced', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      await store.append(exampleAppend('a', 1));
      expect(await store.hold('a', 'server-2', 'server-0')).toEqual({ type: 'taken', holder });
      expect(await store.hold('a', 'server-2', null)).toEqual({ type: 'taken', holder });
      expect(await store.hold('a', 'server-2', holder)).toEqual({ type: 'held', epoch: 0, head: 1 });
      expect(await store.session('a')).toMatchObject({ holder: 'server-2' });
    });

    it('[R3] a lease that was given back is free', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      expect(await store.hold('a', null, holder)).toEqual({ type: 'held', epoch: 0, head: 0 });
      expect(await store.append(exampleAppend('a', 1))).toMatchObject({ type: 'stale', holder: null });
      expect(await store.hold('a', 'server-2', null)).toMatchObject({ type: 'held' });
    });

    it('[R3] gives a lease that ten want at once to one', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      const wanted = Array.from({ length: 10 }, (_, index) => store.hold('a', `server-${index + 2}`, holder));
      const held = (await Promise.all(wanted)).filter(({ type }) => type === 'held');
      expect(held).toHaveLength(1);
    });

    it('[R3] refuses the old holder after the lease went to another', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      await store.hold('a', 'server-2', holder);
      const stale = { type: 'stale', holder: 'server-2', epoch: 0, head: 0 };
      expect(await store.append(exampleAppend('a', 1))).toEqual(stale);
      expect(await store.nextEpoch('a', holder, 0)).toEqual(stale);
      expect(await store.lines('a', 0, 10, 1000)).toEqual([]);
    });

    it('[R3] refuses a stale epoch', async () => {
      const store = current();
      await store.createSession(exampleSession('a'));
      expect(await store.nextEpoch('a', holder, 0)).toEqual({ type: 'claimed', epoch: 1 });
      const stale = { type: 'stale', holder, epoch: 1, head: 0 };
      expect(await store.nextEpoch('a', holder, 0)).toEqual(stale);
      expect(await store.append(exampleAppend('a', 1, { epoch: 0 }))).toEqual(stale);
      expect(await store.append(exampleAppend('a', 1, { epoch: 1 }))).toEqual({ type: 'committed' });
      expect(await store.line('a', 1)).toMatchObject({ seq: 1, epoch: 1 });
    });
  });
}
