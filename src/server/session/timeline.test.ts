import { expect, it } from 'vitest';
import { exampleEntry } from '../../../test/store/examples.ts';
import type { Change } from '../../core/session/change.ts';
import type { Entry } from '../../core/session/entry.ts';
import { emptyState, type SessionState } from '../../core/session/state.ts';
import { createTimeline } from './timeline.ts';

function put(...entries: Entry[]): Change[] {
  return entries.map((entry) => ({ type: 'entry', entry }));
}

function withOpen(...ids: string[]): SessionState {
  return { ...emptyState('s'), open: Object.fromEntries(ids.map((id) => [id, exampleEntry(id, { seq: 1 })])) };
}

const [first, second, third] = [1, 2, 3].map((seq) => exampleEntry(`e${seq}`, { seq })) as [Entry, Entry, Entry];

it('entries come in their order, as soon as none before them is open', () => {
  const timeline = createTimeline();
  expect(timeline.settle(put(first, second), withOpen('e1'))).toEqual([]);
  expect(timeline.settle(put(third), withOpen('e3'))).toEqual([first, second]);
  expect(timeline.rest()).toEqual([third]);
});

it('an entry that comes again stands before those that are later', () => {
  const timeline = createTimeline();
  expect(timeline.settle(put(first), withOpen())).toEqual([first]);
  expect(timeline.settle(put(second, first), withOpen())).toEqual([first, second]);
});

it('[R19] however much waits behind an open entry, a line is as quick as the first', () => {
  const timeline = createTimeline();
  let reads = 0;
  const counting = (seq: number): Entry => ({
    ...exampleEntry(`e${seq}`, { seq }),
    get seq() {
      reads += 1;
      return seq;
    },
  });
  const lines = 2000;
  for (let seq = 1; seq <= lines; seq += 1) timeline.settle(put(counting(seq)), withOpen('e1'));
  expect(reads).toBeLessThan(10 * lines);
  expect(timeline.rest()).toHaveLength(lines);
});
