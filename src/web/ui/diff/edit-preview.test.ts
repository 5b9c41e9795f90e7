import { expect, test } from 'vitest';
import { editPreview } from './edit-preview.ts';
import { diffStats } from './hunk.ts';

test('an edit is the difference of its two strings', () => {
  const preview = editPreview('Edit', { file_path: '/a.ts', old_string: 'one\ntwo', new_string: 'one\n2' });
  expect(preview?.path).toBe('/a.ts');
  expect(diffStats(preview?.hunks ?? [])).toEqual({ added: 1, removed: 1 });
  expect(preview?.hunks[0]?.isLoose).toBe(true);
});

test('several edits are one hunk or more each', () => {
  const edits = [
    { old_string: 'a', new_string: 'b' },
    { old_string: 'c', new_string: 'd\ne' },
  ];
  const preview = editPreview('MultiEdit', { file_path: '/a.ts', edits });
  expect(preview?.hunks).toHaveLength(2);
  expect(diffStats(preview?.hunks ?? [])).toEqual({ added: 3, removed: 2 });
});

test('a file that is written is all added', () => {
  const preview = editPreview('Write', { file_path: '/a.ts', content: 'x\ny\n' });
  expect(diffStats(preview?.hunks ?? [])).toEqual({ added: 2, removed: 0 });
});

test.each([
  ['Edit', { file_path: '/a.ts', old_string: 'a' }],
  ['Edit', { old_string: 'a', new_string: 'b' }],
  ['MultiEdit', { file_path: '/a.ts', edits: [null] }],
  ['Write', { file_path: '/a.ts', content: 3 }],
  ['Bash', { file_path: '/a.ts', command: 'ls' }],
])('%s with %j has no preview', (name, input) => {
  expect(editPreview(name, input)).toBeNull();
});
