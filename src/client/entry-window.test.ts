import { expect, test } from 'vitest';
import {
  called,
  claimed,
  returned,
  runEnded,
  said,
  sent,
  turnEnded,
  turnStarted,
} from '../../test/core/events.test-support.ts';
import { tell } from '../../test/core/story.test-support.ts';
import type { Entry } from '../core/session/entry.ts';
import { openWindow, shortened, withChanged, withOlder } from './entry-window.ts';

const entry = (seq: number, parent: string | null = null, text = ''): Entry => ({
  id: `e${seq}`,
  seq,
  ord: 0,
  at: 0,
  turn: 1,
  parent,
  type: 'text',
  text,
  model: null,
  aborted: false,
  clipped: false,
});
const ids = ({ entries }: { entries: readonly Entry[] }) => entries.map(({ id }) => id);

test('an entry is put in its place or takes the place of its former self', () => {
  const window = openWindow([entry(3), entry(1)], false);
  const changed = withChanged(window, [entry(2), entry(3, null, 'new'), entry(9)]);
  expect(ids(changed)).toEqual(['e1', 'e2', 'e3', 'e9']);
  expect(changed.entries[2]).toMatchObject({ text: 'new' });
  expect(ids(window)).toEqual(['e1', 'e3']);
  expect(withChanged(window, [])).toBe(window);
});

test('what lies before the window is not loaded, but for what runs under an entry that is', () => {
  const window = openWindow([entry(2, 'e1'), entry(5), entry(7, 'e5')], true);
  expect(window.from).toEqual({ seq: 5, ord: 0 });
  const changed = withChanged(window, [entry(1), entry(3, 'e1'), entry(2, 'e1', 'new'), entry(4, 'e5')]);
  expect(ids(changed)).toEqual(['e2', 'e4', 'e5', 'e7']);
  expect(changed.entries[0]).toMatchObject({ text: 'new' });
});

test('an older page goes before, and what is known already is not taken back to what it was', () => {
  const window = openWindow([entry(5, null, 'now')], true);
  const more = withOlder(window, [entry(3), entry(4), entry(5, null, 'then')], true);
  expect(ids(more)).toEqual(['e3', 'e4', 'e5']);
  expect(more.entries[2]).toMatchObject({ text: 'now' });
  expect(more.from).toEqual({ seq: 3, ord: 0 });
  expect(withOlder(more, [entry(1)], false).from).toBe(null);
});

test('a window that grows too long lets the oldest go, and says that there is more before it', () => {
  const entries = Array.from({ length: 101 }, (_, index) => entry(index + 1));
  const window = shortened(openWindow(entries, false), 100);
  expect(window.entries).toHaveLength(75);
  expect(window.entries.at(-1)?.id).toBe('e101');
  expect(window.from).toEqual({ seq: 27, ord: 0 });
  expect(shortened(window, 100)).toBe(window);
});

test('a window that takes every change from the start is the timeline', () => {
  const story = tell();
  const events = [claimed(1), turnStarted(), sent('s1'), called('t1'), said('hello'), returned('t1'), turnEnded()];
  let window = openWindow([], false);
  for (const event of [...events, runEnded(1)]) {
    const changed = story.line(event).flatMap((change) => (change.type === 'entry' ? [change.entry] : []));
    window = withChanged(window, changed);
  }
  expect(window.entries).toEqual(story.entries());
});
