import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, vi } from 'vitest';
import { watchFolders } from './watch-folders.ts';

test('what is written in a folder of the folder is told, also in one that was made later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-watch-'));
  const told = new Set<string>();
  const watched = watchFolders(folder, (path) => told.add(path));
  try {
    await mkdir(join(folder, 'one'));
    await watched.refresh();
    await writeFile(join(folder, 'one', 'a.jsonl'), 'x');
    await vi.waitUntil(() => told.has(join(folder, 'one', 'a.jsonl')));
    await mkdir(join(folder, 'two'));
    await vi.waitUntil(() => told.has(join(folder, 'two')));
    await rm(join(folder, 'one'), { recursive: true });
    await watched.refresh();
    await writeFile(join(folder, 'two', 'b.jsonl'), 'x');
    await vi.waitUntil(() => told.has(join(folder, 'two', 'b.jsonl')));
  } finally {
    watched.close();
    await rm(folder, { recursive: true });
  }
});

test('a folder that is not there is watched when it is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'quarterdeck-watch-'));
  const told = new Set<string>();
  const watched = watchFolders(join(root, 'projects'), (path) => told.add(path));
  await watched.refresh();
  await mkdir(join(root, 'projects'));
  await watched.refresh();
  await writeFile(join(root, 'projects', 'a.jsonl'), 'x');
  await vi.waitUntil(() => told.has(join(root, 'projects', 'a.jsonl')));
  watched.close();
  await rm(root, { recursive: true });
});
