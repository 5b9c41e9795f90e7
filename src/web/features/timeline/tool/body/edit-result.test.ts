import { expect, test } from 'vitest';
import { returned } from '../tool-entry.test-support.ts';
import { editResult, isUserModified } from './edit-result.ts';

const input = { file_path: '/a.txt', old_string: 'hello', new_string: 'bye' };

test('the patch of the CLI is shown, with the whole old text around it', () => {
  const structuredPatch = [{ oldStart: 5, newStart: 5, lines: ['-hello world', '+bye world'] }];
  const structured = { filePath: '/a.txt', structuredPatch, originalFile: 'all of it' };
  expect(editResult(returned('Edit', input, '', structured))).toMatchObject({
    hunks: [{ oldStart: 5 }],
    isNew: false,
    oldText: 'all of it',
  });
});

test('a file that was created is new', () => {
  const structured = { type: 'create', filePath: '/b.txt', content: 'x\n', structuredPatch: [], originalFile: null };
  expect(editResult(returned('Write', { file_path: '/b.txt', content: 'x\n' }, '', structured))).toMatchObject({
    path: '/b.txt',
    isNew: true,
    hunks: [{ lines: [{ type: 'added', text: 'x' }] }],
  });
});

test('without a patch it is what the input says', () => {
  expect(editResult(returned('Edit', input, 'denied'))).toMatchObject({ hunks: [{ isLoose: true }], isNew: false });
});

test('an input that says nothing has no change', () => {
  expect(editResult(returned('Edit', { file_path: 3 }, ''))).toBeNull();
  expect(editResult(returned('Edit', { file_path: '/a' }, '', { structuredPatch: 'x' }))).toBeNull();
});

test.each([true, false])('whether a person changed the edit: %s', (userModified) => {
  expect(isUserModified(returned('Edit', { file_path: '/tmp/file.txt' }, '', { userModified }))).toBe(userModified);
});
