import { expect, test } from 'vitest';
import { editedFile } from './edited-file.ts';

const text = 'one\ntwo\nthree\ntwo\n';

test('an edit is found in the file, with its line', () => {
  expect(editedFile('Edit', { old_string: 'three', new_string: '$& 3' }, text)).toEqual({
    type: 'changed',
    before: text,
    after: 'one\ntwo\n$& 3\ntwo\n',
    line: 3,
    places: 1,
  });
});

test('an edit of every place says how many there are', () => {
  const edited = editedFile('Edit', { old_string: 'two', new_string: '$1', replace_all: true }, text);
  expect(edited).toMatchObject({ after: 'one\n$1\nthree\n$1\n', line: 2, places: 2 });
});

test('several edits are made one after the other', () => {
  const edits = [
    { old_string: 'three', new_string: 'four' },
    { old_string: 'four\n', new_string: '' },
  ];
  expect(editedFile('MultiEdit', { edits }, text)).toMatchObject({ after: 'one\ntwo\ntwo\n', line: 3 });
});

test('line ends of Windows are no difference', () => {
  const edited = editedFile('Edit', { old_string: 'one\ntwo', new_string: 'x' }, 'one\r\ntwo\r\n');
  expect(edited).toMatchObject({ after: 'x\n', line: 1 });
});

test('a file that is written whole is new, or takes the place of one', () => {
  expect(editedFile('Write', { content: 'x' }, null)).toEqual({ type: 'new', after: 'x' });
  expect(editedFile('Write', { content: 'x' }, text)).toMatchObject({ before: text, after: 'x' });
  expect(editedFile('Edit', { old_string: '', new_string: 'x' }, null)).toEqual({ type: 'new', after: 'x' });
});

test('an edit that does not fit the file says so', () => {
  expect(editedFile('Edit', { old_string: 'five', new_string: 'x' }, text)).toEqual({ type: 'unfit' });
  expect(editedFile('Edit', { old_string: 'one', new_string: 'x' }, null)).toEqual({ type: 'unfit' });
  expect(editedFile('MultiEdit', { edits: [7] }, text)).toEqual({ type: 'unfit' });
});
