import { expect, test } from 'vitest';
import { shortFolder } from './short-folder.ts';

test.each([
  ['/home/ada/code/shop', '…/code/shop'],
  ['/code/shop', '/code/shop'],
  ['/', '/'],
  ['C:\\code\\shop', 'C:\\code\\shop'],
])('%s is shown as %s', (path, short) => {
  expect(shortFolder(path)).toBe(short);
});
