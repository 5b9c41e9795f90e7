import { expect, test } from 'vitest';
import type { Entry, EntryBody } from '../../../core/session/entry.ts';
import { recallable, recallNext } from './recall.ts';

let last = 0;
function entry(body: EntryBody, parent: string | null = null): Entry {
  last += 1;
  return { id: `e${last}`, seq: last, ord: 0, at: 0, turn: 1, parent, ...body };
}

function message(text: string, changes: Partial<Extract<EntryBody, { type: 'message' }>> = {}): EntryBody {
  return {
    type: 'message',
    text,
    attachments: [],
    delivery: { type: 'answered' },
    by: null,
    clipped: false,
    ...changes,
  };
}

test('what a person wrote is recalled, newest first, and the same in a row once', () => {
  const entries = [
    entry(message('one')),
    entry({ type: 'text', text: 'answer', model: null, aborted: false, clipped: false }),
    entry(message('two', { delivery: { type: 'withdrawn', by: null } })),
    entry(message('two')),
    entry(message('')),
  ];
  expect(recallable(entries, null)).toEqual(['two', 'one']);
  expect(recallable(entries, 'cleared')).toEqual(['cleared', 'two', 'one']);
  expect(recallable(entries, 'two')).toEqual(['two', 'one']);
});

test('what is shortened, came another way or was said to a subagent is not', () => {
  const entries = [
    entry(message('long', { clipped: true })),
    entry(message('foreign', { delivery: { type: 'foreign' } })),
    entry(message('task'), 'call'),
  ];
  expect(recallable(entries, null)).toEqual([]);
});

test('one goes back to the oldest, stays there, and comes forward to nothing', () => {
  const texts = ['b', 'a'];
  expect(recallNext({ texts, index: -1 }, 'older')).toEqual({ texts, index: 0 });
  expect(recallNext({ texts, index: 0 }, 'older')).toEqual({ texts, index: 1 });
  expect(recallNext({ texts, index: 1 }, 'older')).toEqual({ texts, index: 1 });
  expect(recallNext({ texts, index: 1 }, 'newer')).toEqual({ texts, index: 0 });
  expect(recallNext({ texts, index: 0 }, 'newer')).toBe(null);
  expect(recallNext({ texts: [], index: -1 }, 'older')).toBe(null);
});
