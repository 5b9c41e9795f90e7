import { expect, test } from 'vitest';
import { lastStderrLine, stderrExcerpt } from './exit-cause.ts';

const esc = String.fromCharCode(0x1b);

test('[S16] stderr is shown without terminal codes, blank edges, or more than a screenful', () => {
  expect(stderrExcerpt(`\n\n${esc}[1mError${esc}[0m: no\r\n${esc}]0;title\u0007  at x   \n\n`)).toBe(
    'Error: no\n  at x',
  );
  const many = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
  expect(stderrExcerpt(many).split('\n')).toHaveLength(40);
  expect(stderrExcerpt(many).endsWith('line 499')).toBe(true);
  expect(stderrExcerpt('x'.repeat(300_000))).toHaveLength(4000);
});

test.each([
  ['', ''],
  ['\n \n', ''],
  ['first\nsecond\n', 'second'],
  ['y'.repeat(400), `${'y'.repeat(299)}…`],
])('reports the last line of %j', (stderr, last) => expect(lastStderrLine(stderr)).toBe(last));
