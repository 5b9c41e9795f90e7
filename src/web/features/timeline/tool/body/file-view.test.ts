import { expect, test } from 'vitest';
import { returned } from '../tool-entry.test-support.ts';
import { fileView } from './file-view.ts';

const input = { file_path: '/a.txt' };

test('the structure has the text and where it begins', () => {
  const structured = { type: 'text', file: { filePath: '/a.txt', content: 'A\n', startLine: 7, totalLines: 9 } };
  expect(fileView(returned('Read', input, '7\tA', structured))).toEqual({
    path: '/a.txt',
    text: 'A\n',
    first: 7,
    total: 9,
  });
});

test.each([
  ['7\tA\n8\t', 'A\n'],
  ['     7→A\n     8→\n\n<system-reminder>no</system-reminder>\n', 'A\n'],
  ['A\n', 'A\n'],
])('a structure without the text leaves that to the result: %j', (text, content) => {
  const structured = { type: 'text', file: { filePath: '/a.txt', startLine: 7, totalLines: 9 } };
  expect(fileView(returned('Read', input, text, structured))).toEqual({
    path: '/a.txt',
    text: content,
    first: 7,
    total: 9,
  });
});

test.each([
  ['     3→A\n     4→B\n\n<system-reminder>no</system-reminder>\n', 'A\nB', 3],
  ['3\tA\n4\tB', 'A\nB', 3],
])('without a structure the numbers are taken from the text', (text, content, first) => {
  expect(fileView(returned('Read', input, text))).toEqual({ path: '/a.txt', text: content, first, total: null });
});

test.each(['no numbers', ''])('%j is no view of a file', (text) => {
  expect(fileView(returned('Read', input, text, { type: 'image' }))).toBeNull();
});
