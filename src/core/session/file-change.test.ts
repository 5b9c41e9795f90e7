import { expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import type { Entry, ToolBody } from './entry.ts';
import { fileChangeOf } from './file-change.ts';

const patch = { oldStart: 3, oldLines: 2, newStart: 3, newLines: 2, lines: ['-old', '+new', ' same'] };

function call(name: string, input: JsonObject, structured: ToolBody['result'] | JsonObject | null, rest = {}): Entry {
  const result = { text: '', images: [], structured: structured as JsonObject | null, decision: null };
  return {
    ...{ id: 'call', seq: 4, ord: 1, at: 9, turn: 1, parent: null, type: 'tool', name, input, result },
    state: { type: 'done', durationMs: 1 },
    request: null,
    task: null,
    callSeq: 4,
    resultSeq: 5,
    clipped: { input: false, result: false },
    ...rest,
  };
}

test('an edit is what its patch says', () => {
  const entry = call('Edit', { file_path: '/a' }, { filePath: '/a', structuredPatch: [patch] });
  expect(fileChangeOf(entry)).toEqual({
    ...{ id: 'call', seq: 4, ord: 1, at: 9, path: '/a', tool: 'Edit', isNew: false },
    ...{ added: 1, removed: 1, hunks: [patch], clipped: false },
  });
});

test('the file that was changed counts, not the one that was asked for', () => {
  expect(fileChangeOf(call('Edit', { file_path: '/a' }, { filePath: '/b', structuredPatch: [patch] }))?.path).toBe(
    '/b',
  );
});

test('a new file is all new lines', () => {
  const change = fileChangeOf(
    call('Write', {}, { type: 'create', filePath: '/a', content: 'x\ny\n', structuredPatch: [] }),
  );
  expect(change).toMatchObject({ isNew: true, added: 2, removed: 0, hunks: [{ lines: ['+x', '+y'] }] });
});

test('without a patch the input tells what was replaced', () => {
  const edit = { old_string: 'a\nb', new_string: 'c' };
  const lines = ['-a', '-b', '+c'];
  expect(fileChangeOf(call('Edit', { file_path: '/a', ...edit }, null))).toMatchObject({ hunks: [{ lines }] });
  const many = fileChangeOf(call('MultiEdit', { file_path: '/a', edits: [edit, edit] }, null));
  expect(many).toMatchObject({ added: 2, removed: 4, hunks: [{ lines }, { lines }] });
});

test('a cell of a notebook is replaced or removed', () => {
  const cell = { notebook_path: '/n', new_source: 'two' };
  const told = { notebook_path: '/n', new_source: 'two', old_source: 'one\n' };
  expect(fileChangeOf(call('NotebookEdit', cell, told))).toMatchObject({
    path: '/n',
    hunks: [{ lines: ['-one', '+two'] }],
  });
  const removed = fileChangeOf(call('NotebookEdit', { ...cell, edit_mode: 'delete' }, told));
  expect(removed).toMatchObject({ added: 0, removed: 1 });
});

test('what did not succeed, or changes no file, is no change', () => {
  expect(fileChangeOf(call('Edit', { file_path: '/a' }, null, { state: { type: 'denied' } }))).toBeNull();
  expect(fileChangeOf(call('Read', { file_path: '/a' }, null))).toBeNull();
  expect(fileChangeOf(call('Edit', {}, null))).toBeNull();
});

test('a long one is cut, and counted whole', () => {
  const content = Array.from({ length: 1000 }, (_, n) => `line ${n}`).join('\n');
  const change = fileChangeOf(call('Write', { file_path: '/a', content }, null));
  expect(change).toMatchObject({ added: 1000, clipped: true });
  expect(change?.hunks[0]?.lines).toHaveLength(400);
});

test('a count of a text that was cut before it was counted is a lower bound', () => {
  const isLowerBound = (structured: JsonObject | null, clipped: object, input: JsonObject = {}) =>
    fileChangeOf(call('Write', { file_path: '/a', ...input }, structured, { clipped }))?.isLowerBound ?? false;
  const [result, input, both] = [
    { input: false, result: true },
    { input: true, result: false },
    { input: true, result: true },
  ];
  const created = { type: 'create', filePath: '/a', content: 'x\ny', structuredPatch: [] };
  const whole = { ...patch, lines: ['-old', '+new', ' same'] };
  expect(isLowerBound(created, both)).toBe(true);
  expect(isLowerBound({ filePath: '/a', structuredPatch: [{ ...whole, newLines: 900 }] }, both)).toBe(true);
  expect(isLowerBound(null, input, { content: 'x\ny' })).toBe(true);
  // The old text of the file was cut, the patch wasn't.
  expect(isLowerBound({ filePath: '/a', originalFile: 'x', structuredPatch: [whole] }, result)).toBe(false);
  expect(isLowerBound({ filePath: '/a', structuredPatch: [whole] }, input)).toBe(false);
  expect(isLowerBound(created, { input: false, result: false })).toBe(false);
});

test('lines that were counted before the text was cut are what it tells', () => {
  const clipped = { clipped: { input: true, result: true }, lineCounts: { added: 3000, removed: 0 } };
  const structured = { type: 'create', filePath: '/a', content: 'x\ny', structuredPatch: [] };
  expect(fileChangeOf(call('Write', {}, structured, clipped))).toMatchObject({
    added: 3000,
    removed: 0,
    clipped: true,
  });
});
