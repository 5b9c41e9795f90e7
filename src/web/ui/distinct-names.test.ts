import { expect, test } from 'vitest';
import { distinctNames } from './distinct-names.ts';

test('a path is called by its last part, and by more where others end the same', () => {
  const names = distinctNames(['/home/me/web', '/home/me/shop/api', '/home/me/bank/api', '/', '/a/bank/api/']);
  expect([...names.values()]).toEqual(['web', 'shop/api', 'me/bank/api', '/', 'a/bank/api']);
});
