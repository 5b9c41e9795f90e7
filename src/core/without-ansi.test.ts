import { expect, test } from 'vitest';
import { workGrowth } from '../../test/core/work-growth.ts';
import { withoutAnsi } from './without-ansi.ts';

test.each([
  ['\u001b[1;31mred\u001b[0m', 'red'],
  ['\u001b[38;2;1;2;3mrgb\u001b[m', 'rgb'],
  ['\u001b]8;;http://evil.example\u001b\\words\u001b]8;;\u001b\\', 'words'],
  ['\u001b]52;c;ZXZpbA==\u0007after', 'after'],
  ['\u001b]0;title\u0007after', 'after'],
  ['\u001b]0;title without an end', ''],
  ['\u001bP1$r0m\u001b\\after', 'after'],
  ['\u001b(B\u001b=words\u001b', 'words'],
  ['\u009b31mred', 'red'],
  ['one\r\ntwo\n', 'one\ntwo\n'],
  ['10 %\r50 %\r100 %\ndone', '100 %\ndone'],
  ['a\u0000\u0008b\tc', 'ab\tc'],
])('%j is %j', (text, plain) => expect(withoutAnsi(text)).toBe(plain));

test.each(['\u001b[', '\u001b]', '\r'])('eight times as much of %j is about eight times as much work', (piece) => {
  expect(workGrowth(piece.repeat(125_000 / piece.length), withoutAnsi)).toBeLessThan(4);
});
