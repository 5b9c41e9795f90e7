import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderEntries } from './folder-entries.ts';

it('[S24] a folder with more files than anybody wants is read up to the limit and no further', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-entries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (let count = 0; count < 12; count += 1) await writeFile(join(folder, String(count)), '');
  const some = await folderEntries(folder, 10);
  expect([some.entries.length, some.truncated]).toEqual([10, true]);
  const all = await folderEntries(folder, 12);
  expect([all.entries.length, all.truncated]).toEqual([12, false]);
});

it('a folder that is not there is empty', async () => {
  expect(await folderEntries(join(tmpdir(), 'quarterdeck-no-such-folder'), 10)).toEqual({
    entries: [],
    truncated: false,
  });
});
