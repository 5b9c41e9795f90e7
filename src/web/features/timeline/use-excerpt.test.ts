import { expect, it } from 'vitest';
import type { Entry } from '../../../core/session/entry.ts';
import { type Excerpt, extended } from './use-excerpt.ts';

const entry = (seq: number): Entry => ({
  ...{ id: `e${seq}`, seq, ord: 0, at: 0, turn: 1, parent: null },
  ...{ type: 'noise', text: '', torn: false },
});
const around = (seq: number): Excerpt => ({
  type: 'shown',
  entries: [entry(seq)],
  path: [`e${seq}`],
  older: `${seq}.0`,
  newer: null,
});
const page = { entries: [entry(8)], older: '8.0', newer: null };

it('a page goes before what is shown', () => {
  const shown = around(9);
  expect(extended(shown, shown, 'older', page)).toEqual({ ...shown, entries: [entry(8), entry(9)], older: '8.0' });
});

it('a page that comes when another entry is shown by now is not put there', () => {
  const [before, now] = [around(9), around(500)];
  expect(extended(now, before, 'older', page)).toBe(now);
  expect(extended({ type: 'loading' }, before, 'older', page)).toEqual({ type: 'loading' });
});
