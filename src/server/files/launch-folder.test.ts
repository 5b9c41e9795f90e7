import { expect, test } from 'vitest';
import { launchFolder } from './launch-folder.ts';

test.each([
  ['/home/ada/shop', '/home/ada/shop'],
  ['/home/ada', null],
  ['/', null],
])('started in %s, a first session is offered %s', (cwd, offered) => {
  expect(launchFolder(cwd, '/home/ada')).toBe(offered);
});
