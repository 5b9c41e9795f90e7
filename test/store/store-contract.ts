import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { exampleAppend, exampleEntry, exampleSession, holder } from './examples.ts';
import { describeJournal } from './journal-contract.ts';
import { describeLeases } from './lease-contract.ts';
import { describeRecords } from './record-contract.ts';
import { describeSessionList } from './session-list-contract.ts';
import { describeViews } from './view-contract.ts';

/** A place where one store lives. `open` opens it once more. */
export type StorePlace = { open(): Promise<Store>; remove(): Promise<void> };

/** What every engine behind the `Store` interface must hold. */
export function describeStore(engine: string, createPlace: () => Promise<StorePlace>): void {
  describe(`store: ${engine}`, () => {
    let place: StorePlace;
    let store: Store;

    beforeEach(async () => {
      place = await createPlace();
      store = await place.open();
    });

    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    describeLeases(() => store);
    describeJournal(() => store);
    describeViews(() => store);
    describeSessionList(() => store);
    describeRecords(() => store);

    it('keeps everything, and its names, over a restart', async () => {
      const { logId, instanceId } = store;
      await store.createDevice({ id: 'a', name: 'a', scope: 'admin', tokenHash: 'h', createdAt: 1, expiresAt: null });
      await store.createSession(exampleSession('a'));
      await store.append(
        exampleAppend('a', 1, { changes: [{ type: 'entry', entry: exampleEntry('first', { seq: 1 }) }] }),
      );
      const before = [await store.session('a'), await store.lines('a', 0, 10, 1000), await store.entry('a', 'first')];
      await store.close();

      store = await place.open();
      expect([store.logId, store.instanceId]).toEqual([logId, instanceId]);
      expect(await store.devices()).toMatchObject([{ id: 'a', scope: 'admin' }]);
      expect([await store.session('a'), await store.lines('a', 0, 10, 1000), await store.entry('a', 'first')]).toEqual(
        before,
      );
    });

    it('[R8] another database has another logId and is another instance', async () => {
      const other = await createPlace();
      const otherStore = await other.open();
      expect(otherStore.logId).not.toBe(store.logId);
      expect(otherStore.instanceId).not.toBe(store.instanceId);
      await otherStore.close();
      await other.remove();
    });

    it('[R3] of two servers on one database, one gets the lease and the other is refused', async () => {
      const other = await place.open();
      await store.createSession(exampleSession('a'));
      const held = await Promise.all([store.hold('a', 'left', holder), other.hold('a', 'right', holder)]);
      expect(held.map(({ type }) => type).sort()).toEqual(['held', 'taken']);

      const appended = await Promise.all([
        store.append(exampleAppend('a', 1, { holder: 'left' })),
        other.append(exampleAppend('a', 1, { holder: 'right' })),
      ]);
      expect(appended.map(({ type }) => type)).toEqual(
        held.map(({ type }) => (type === 'held' ? 'committed' : 'stale')),
      );
      await other.close();
    });

    it('answers what is under way when it closes, and refuses what comes after', async () => {
      await store.createSession(exampleSession('a'));
      const underWay = Array.from({ length: 20 }, (_, index) => store.append(exampleAppend('a', index + 1)));
      const closing = store.close();
      const late = store.append(exampleAppend('a', 21));

      expect(await Promise.all(underWay)).toEqual(underWay.map(() => ({ type: 'committed' })));
      expect(await late).toMatchObject({ type: 'failed', reason: 'closed' });
      await closing;
      await store.close();
      await expect(store.session('a')).rejects.toMatchObject({ name: 'ReadFailed', reason: 'closed' });
    });
  });
}
