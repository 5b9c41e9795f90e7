import { expect, test } from 'vitest';
import type { Entry } from '../../../../core/session/entry.ts';
import type { FileChange } from '../../../../core/session/file-change.ts';
import { changedPaths, combine, withLive } from './changed-files.ts';

const change = (id: string, path: string, seq: number, rest: Partial<FileChange> = {}): FileChange => ({
  ...{ id, path, seq, ord: 0, at: seq, tool: 'Edit', isNew: false, added: 1, removed: 2, hunks: [], clipped: false },
  ...rest,
});

test('the changes of a file are one file, the last changed first', () => {
  const files = combine([change('a', '/x', 1, { isNew: true }), change('b', '/y', 2), change('c', '/x', 3)]);
  expect(files.map(({ path, added, removed, isNew }) => [path, added, removed, isNew])).toEqual([
    ['/x', 2, 4, true],
    ['/y', 1, 2, false],
  ]);
  expect(files[0]?.changes.map(({ id }) => id)).toEqual(['a', 'c']);
});

test('a file of which a change was counted in part is counted in part', () => {
  const files = combine([change('a', '/x', 1, { isLowerBound: true }), change('b', '/x', 2), change('c', '/y', 3)]);
  expect(files.map(({ path, isLowerBound }) => [path, isLowerBound])).toEqual([
    ['/y', false],
    ['/x', true],
  ]);
});

const call = (id: string, seq: number, type: 'done' | 'failed'): Entry => ({
  ...{ id, seq, ord: 0, at: 1, turn: 1, parent: null, type: 'tool', name: 'Write' },
  input: { file_path: '/x', content: 'one' },
  state: { type, durationMs: 1 },
  ...{ result: null, request: null, task: null, callSeq: 1, resultSeq: 2, clipped: { input: false, result: false } },
});

test('what entries tell is added to what was loaded, each once and in its place', () => {
  const loaded = [change('a', '/x', 1), change('c', '/x', 9)];
  const all = withLive(loaded, [call('a', 1, 'done'), call('b', 4, 'done'), call('d', 5, 'failed')]);
  expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withLive(loaded, [call('a', 1, 'done')])).toBe(loaded);
});

const said = (id: string, seq: number, turn: number): Entry => ({
  ...{ id, seq, ord: 0, at: 1, turn, parent: null, type: 'message', text: 'Go on.', attachments: [] },
  ...{ delivery: { type: 'answered' }, by: null, clipped: false },
});

const rewound = (seq: number, messageId: string): Entry => ({
  ...{ id: `${seq}.0`, seq, ord: 0, at: 1, turn: 9, parent: null, type: 'notice' },
  notice: { type: 'filesRewound', messageId, files: [], by: null },
});

test('what a rewind has taken back is no change any more, and what was done before and after it is', () => {
  const write = (id: string, seq: number, turn: number): Entry => ({ ...call(id, seq, 'done'), turn });
  // The second message was sent while the first was worked on.
  const story = [said('m1', 1, 1), said('m2', 2, 2), write('a', 3, 1), write('b', 5, 2), rewound(7, 'm2')];
  const ids = (entries: Entry[]) => withLive([], entries).map(({ id }) => id);
  expect(ids([...story, write('c', 8, 3)])).toEqual(['a', 'c']);
  expect(ids([write('b', 5, 2), rewound(7, 'long ago')])).toEqual([]);
  expect(changedPaths([write('b', 5, 2), rewound(7, 'long ago')]).size).toBe(0);
});
