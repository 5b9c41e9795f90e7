import { expect, test } from 'vitest';
import { plainLine } from './plain-line.ts';

test.each([
  ['It is **done**: `boardTime` uses [Intl](https://example.org).', 'It is done: boardTime uses Intl.'],
  ['## Result\n\n- one\n- two', 'Result one two'],
  ['2 * 3 is 6, a_b stays', '2 * 3 is 6, a_b stays'],
])('%j reads %j', (text, plain) => expect(plainLine(text)).toBe(plain));
