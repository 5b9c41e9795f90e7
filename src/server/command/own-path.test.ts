import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { withoutOwnPrograms } from './own-path.ts';

test("what npm put into the search path is left out, and the user's own stays in its order", () => {
  const path = [
    '/home/me/code/quarterdeck/node_modules/.bin',
    '/home/me/code/node_modules/.bin',
    '/home/me/node_modules/.bin',
    '/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin',
    '/home/me/other/node_modules/.bin',
    '/usr/bin',
  ].join(delimiter);
  const left = ['/home/me/other/node_modules/.bin', '/usr/bin'].join(delimiter);
  expect(withoutOwnPrograms(path, '/home/me/code/quarterdeck')).toBe(left);
  expect(withoutOwnPrograms(undefined)).toBeUndefined();
});
