import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { policyParts } from './policy-parts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-policy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the parts of a policy come in the order of their names, hidden and other files left out', async () => {
  const parts = join(folder, 'managed-settings.d');
  await mkdir(parts);
  for (const name of ['20-b.json', '10-a.json', '.30-c.json', 'notes.txt']) await writeFile(join(parts, name), '{}');
  const found = await policyParts(join(folder, 'managed-settings.json'));
  expect(found).toEqual([join(parts, '10-a.json'), join(parts, '20-b.json')]);
});

test('a policy without a folder of parts has none', async () => {
  expect(await policyParts(join(folder, 'managed-settings.json'))).toEqual([]);
});
