import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleAppend, exampleSession } from '../../../../test/store/examples.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import { backUp } from './backup.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-backup-'));
  const opened = await openStore({ file: join(folder, 'data.sqlite') });
  if (opened.type === 'failed') throw new Error(opened.detail);
  store = opened.store;
  await store.createSession(exampleSession('a'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

test('a copy made while another writes is sound, and holds a beginning of the journal', async () => {
  const target = join(folder, 'copy.sqlite');
  const writing = (async () => {
    for (let seq = 1; seq <= 300; seq++) await store.append(exampleAppend('a', seq));
  })();
  const outcome = await backUp(join(folder, 'data.sqlite'), target, () => {});
  expect(outcome).toMatchObject({ type: 'done' });
  await writing;
  const copy = await openStore({ file: target });
  if (copy.type === 'failed') throw new Error(copy.detail);
  const row = await copy.store.session('a');
  const lines = await copy.store.lines('a', 0, 1000, 1_000_000);
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: row?.head ?? -1 }, (_, index) => index + 1));
  await copy.store.close();
  expect((await stat(target)).mode & 0o777).toBe(0o600);
});

test('a file that is there is not overwritten, and nothing is left behind', async () => {
  const target = join(folder, 'copy.sqlite');
  await backUp(join(folder, 'data.sqlite'), target, () => {});
  const before = await stat(target);
  expect(await backUp(join(folder, 'data.sqlite'), target, () => {})).toEqual({ type: 'exists' });
  expect((await stat(target)).mtimeMs).toBe(before.mtimeMs);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});
