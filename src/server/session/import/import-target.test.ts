import { expect, test } from 'vitest';
import { emptyState } from '../../../core/session/state.ts';
import type { Appended, Store } from '../../store/store.ts';
import { createStoreTarget, NotKept } from './import-target.ts';

const batch = new Uint8Array(4 * 1024 * 1024);

/** A store that answers when it is told to. */
function slowStore() {
  const asked: PromiseWithResolvers<Appended>[] = [];
  const append = () => {
    const answer = Promise.withResolvers<Appended>();
    asked.push(answer);
    return answer.promise;
  };
  const store = { bulk: () => ({ add: () => {}, append, create: append }) } as unknown as Store;
  const target = createStoreTarget(store, { holder: 'here', epoch: 0, state: emptyState('s'), newSession: null });
  const add = async () => target.add({ at: 1, source: 'file', by: null, body: batch, events: [] }, null);
  return { asked, target, add };
}

test('a record is read on while batches of it are on their way, and not for ever', async () => {
  const { asked, add } = slowStore();
  await add();
  await add();
  let isThird = false;
  const third = add().then(() => {
    isThird = true;
  });
  await new Promise(setImmediate);
  expect([asked.length, isThird]).toEqual([3, false]);
  asked[0]?.resolve({ type: 'committed' });
  await third;
});

test('when a batch is refused, its reason is told, and not that of those behind it', async () => {
  const { asked, target, add } = slowStore();
  await add();
  await add();
  const flushed = target.flush();
  asked[0]?.resolve({ type: 'failed', reason: 'full', detail: 'the disk is full' });
  asked[1]?.reject(new Error('the thread ended'));
  await expect(flushed).rejects.toThrow(new NotKept('the disk is full'));
});
