import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['br;q=nonsense', null],
])('%s is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
