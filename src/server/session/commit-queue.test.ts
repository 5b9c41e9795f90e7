import { expect, test } from 'vitest';
import { emptyState } from '../../core/session/state.ts';
import { ownBody } from '../claude/interpret/meaning.ts';
import type { Append, Appended } from '../store/store.ts';
import { CommitQueue } from './commit-queue.ts';

/** A queue over a journal in memory that knows its epoch as the store does. */
function openQueue() {
  const journal: { seq: number; epoch: number }[] = [];
  let epoch = 0;
  const append = async (batch: Append): Promise<Appended> => {
    const head = journal.length;
    if (batch.epoch !== epoch) return { type: 'stale', holder: batch.holder, epoch, head };
    for (const [index] of batch.lines.entries()) journal.push({ seq: batch.firstSeq + index, epoch });
    return { type: 'committed' };
  };
  const queue = new CommitQueue({
    sessionId: 's',
    holder: 'me',
    epoch,
    state: emptyState('s'),
    append,
    publish: () => {},
    frame: () => {},
    onPressure: () => {},
    onFenced: () => {},
    onBlocked: () => {},
  });
  const claim = () =>
    queue.claim(async () => {
      epoch += 1;
      return { type: 'claimed', epoch } as const;
    });
  const push = () => queue.push({ at: 0, source: 'own', by: null, body: ownBody([]), events: [] });
  return { journal, queue, claim, push };
}

test('[R3] a line that comes in the moment in which a run is numbered is a line of that run, and fences nobody', async () => {
  const { journal, claim, push } = openQueue();
  const before = push();
  const claimed = claim();
  const during = push();
  expect(await before).toEqual({ type: 'committed', seq: 1 });
  expect(await claimed).toMatchObject({ epoch: 1 });
  expect(await during).toEqual({ type: 'committed', seq: 2 });
  const idle = claim();
  const atOnce = push();
  await idle;
  expect(await atOnce).toEqual({ type: 'committed', seq: 3 });
  expect(journal).toEqual([
    { seq: 1, epoch: 0 },
    { seq: 2, epoch: 1 },
    { seq: 3, epoch: 2 },
  ]);
});

test('[R3] a run that cannot be numbered leaves the session as it was: lines go on under the old number', async () => {
  const { journal, queue, claim, push } = openQueue();
  const failed = queue.claim(() => Promise.reject(new Error('no disk')));
  const during = push();
  await expect(failed).rejects.toThrow('no disk');
  expect(await during).toEqual({ type: 'committed', seq: 1 });
  expect(await push()).toEqual({ type: 'committed', seq: 2 });
  expect(await claim()).toMatchObject({ epoch: 1 });
  expect(await push()).toEqual({ type: 'committed', seq: 3 });
  expect(journal.map(({ epoch }) => epoch)).toEqual([0, 0, 1]);
});
