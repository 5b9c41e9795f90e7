import { expect, test } from 'vitest';
import { emptyState } from '../../core/session/state.ts';
import { ownBody } from '../claude/interpret/meaning.ts';
import type { Append, Appended } from '../store/store.ts';
import { createBlockages } from './blockages.ts';
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

test('[R6] a commit that went through and was reported as failed is not fenced by itself, and no line is lost', async () => {
  const journal: number[] = [];
  const outcomes: string[] = [];
  let isAway = true;
  const append = async ({ firstSeq, lines, holder, epoch }: Append): Promise<Appended> => {
    const head = journal.length;
    if (firstSeq !== head + 1) return { type: 'stale', holder, epoch, head };
    journal.push(...lines.map((_, index) => firstSeq + index));
    if (!isAway) return { type: 'committed' };
    isAway = false;
    return { type: 'failed', reason: 'gone', detail: '' };
  };
  const queue = new CommitQueue({
    ...{ sessionId: 's', holder: 'me', epoch: 0, state: emptyState('s'), append, retryAfterMs: 0 },
    ...{ publish: () => {}, frame: () => {}, onPressure: () => {} },
    onFenced: () => outcomes.push('fenced'),
    onBlocked: (failure) => {
      outcomes.push(failure?.reason ?? 'free');
      if (failure) later.push(push(), push());
    },
  });
  const push = () => queue.push({ at: 0, source: 'own', by: null, body: ownBody([]), events: [] });
  const later: Promise<unknown>[] = [];
  expect(await Promise.all([push(), push()])).toEqual([
    { type: 'committed', seq: 1 },
    { type: 'committed', seq: 2 },
  ]);
  expect(await Promise.all(later)).toEqual([
    { type: 'committed', seq: 3 },
    { type: 'committed', seq: 4 },
  ]);
  expect(outcomes).toEqual(['gone', 'free']);
  expect(journal).toEqual([1, 2, 3, 4]);
});

test('[P7] a disk that does not answer blocks the session, so that its commands get an answer, until it does', async () => {
  const disk = Promise.withResolvers<Appended>();
  const blockages = createBlockages();
  const facts: string[] = [];
  const unblocked = Promise.withResolvers<void>();
  const queue = new CommitQueue({
    ...{ sessionId: 's', holder: 'me', epoch: 0, state: emptyState('s'), stalledAfterMs: 1 },
    append: () => disk.promise,
    publish: () => {},
    frame: () => {},
    onPressure: () => {},
    onFenced: () => {},
    onBlocked: (failure) => {
      facts.push(failure === null ? 'unblocked' : 'blocked');
      blockages.set('s', failure);
      if (failure === null) unblocked.resolve();
    },
  });
  const pushed = queue.push({ at: 0, source: 'own', by: null, body: ownBody([]), events: [] });
  expect(await blockages.unlessBlocked('s', pushed)).toMatchObject({ type: 'blocked', failure: { reason: 'io' } });
  facts.push('answered');
  disk.resolve({ type: 'committed' });
  expect(await pushed).toEqual({ type: 'committed', seq: 1 });
  await unblocked.promise;
  expect(facts).toEqual(['blocked', 'answered', 'unblocked']);
  expect(blockages.of('s')).toBeNull();
});
