import { expect, test } from 'vitest';
import { withoutRepeats } from './repeated-text.ts';

const place = { filePath: '/a.txt', startLine: 9, totalLines: 12 };
const read = (content: string, numLines = 3) => ({ type: 'text', file: { ...place, content, numLines } });
const reminder = '\n\n<system-reminder>Be good.</system-reminder>\n';

test.each([
  ['numbers and tabs', '9\tA\n10\tB\n11\t', read('A\nB\n')],
  ['numbers and arrows', '     9→A\n    10→B\n    11→', read('A\nB\n')],
  ['a word to the model behind it', `     9→A\n    10→B\n    11→${reminder}`, read('A\nB\n')],
  ['no numbers', 'A\nB\n', read('A\nB\n')],
])('a file that the text has with %s is not kept a second time', (_name, text, structured) => {
  expect(withoutRepeats(structured, text)).toEqual({ type: 'text', file: { ...place, numLines: 3 } });
});

test.each([
  ['is cut short', '9\tA\n10\t', read('A\nB\n')],
  ['begins elsewhere', '1\tA\n2\tB\n3\t', read('A\nB\n')],
  ['could be taken for a word to the model', '9\t<system-reminder>', read('<system-reminder>', 1)],
  ['begins at no line', '1e+21\tA', { type: 'text', file: { content: 'A', startLine: 1e21, numLines: 1 } }],
  ['is a picture', '', { type: 'image', file: { base64: 'AAAA' } }],
])('a file that %s in the text stays in the structure', (_name, text, structured) => {
  expect(withoutRepeats(structured, text)).toEqual(structured);
});

test('the output of a command and what was found stand in the text', () => {
  expect(withoutRepeats({ stdout: 'hi', stderr: '', interrupted: false }, 'hi')).toEqual({
    stderr: '',
    interrupted: false,
  });
  expect(withoutRepeats({ mode: 'content', content: 'a:1', numLines: 1 }, 'a:1')).toEqual({
    mode: 'content',
    numLines: 1,
  });
  const both = { stdout: 'out', stderr: 'err' };
  expect(withoutRepeats(both, 'out\nerr')).toEqual(both);
});

test.each([null, 'text', ['text']])('%j has nothing to leave out', (structured) => {
  expect(withoutRepeats(structured, 'text')).toEqual(structured);
});
