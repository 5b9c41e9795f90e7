import { expect, test } from 'vitest';
import { demoFolderOf } from './demo-folder.ts';

test.each([
  ['/tmp/quarterdeck-demo-a1B2c3/home/project', '/tmp/quarterdeck-demo-a1B2c3'],
  ['/tmp/quarterdeck-demo-a1B2c3', null],
  ['/tmp/quarterdeck-demo-mine/project', null],
  ['/tmp/other/quarterdeck-demo-a1B2c3/home', null],
  ['/home/quarterdeck-demo-a1B2c3/home', null],
  ['/tmp', null],
])('%s lies in %s', (path, folder) => {
  expect(demoFolderOf(path, '/tmp')).toBe(folder);
});
