import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Preview } from '../../src/server/files/preview.ts';
import { type ApiHouse, openApiHouse } from './api-house.ts';

let house: ApiHouse;

beforeAll(async () => {
  house = await openApiHouse();
  await mkdir(join(house.project, 'src'));
  await writeFile(join(house.project, 'src', 'main.ts'), 'export {};\n');
  await writeFile(join(house.folder, 'outside.txt'), 'outside');
  await mkdir(join(house.folder, 'other'));
  await writeFile(join(house.home, '.claude', '.credentials.json'), 'the credential');
});
afterAll(() => house.close());

const preview = (root: string, path: string, more = '') =>
  house.tell<Preview>(`/api/files/preview?root=${encodeURIComponent(root)}&path=${encodeURIComponent(path)}${more}`, {
    scope: 'watch',
  });

describe('a preview', () => {
  test('of a file in a trusted folder is shown', async () => {
    expect(await preview(house.project, 'src/main.ts')).toMatchObject({
      status: 200,
      body: { content: 'export {};\n', language: 'typescript', encoding: 'utf8', size: 11, truncated: false },
    });
    expect(await preview(join(house.project, 'src'), 'main.ts', '&offset=7&limit=2')).toMatchObject({
      body: { content: '{}', offset: 7, nextOffset: 9, truncated: true },
    });
  });

  test('[S12] of a folder that nobody trusts is refused, by its real path', async () => {
    expect(await preview(join(house.folder, 'other'), 'x')).toMatchObject({
      status: 403,
      body: { error: { code: 'untrusted' } },
    });
    await symlink(join(house.folder, 'other'), join(house.project, 'link'));
    expect(await preview(join(house.project, 'link'), 'x')).toMatchObject({
      status: 403,
      body: { error: { code: 'untrusted' } },
    });
    expect(await preview('relative', 'x')).toMatchObject({ status: 422, body: { error: { key: 'root' } } });
  });

  test.each([
    ['../outside.txt', 422, 'invalid'],
    ['src/../../outside.txt', 422, 'invalid'],
    ['/etc/passwd', 422, 'invalid'],
    ['..\\outside.txt', 422, 'invalid'],
    ['a\0b', 422, 'invalid'],
    ['%2e%2e/outside.txt', 404, 'notFound'],
    ['%252e%252e%252foutside.txt', 404, 'notFound'],
    ['src', 422, 'invalid'],
    ['missing', 404, 'notFound'],
  ])('[S21] of %j is refused', async (path, status, code) => {
    expect(await preview(house.project, path)).toMatchObject({ status, body: { error: { code } } });
  });

  test('[S21] is refused when the address itself is encoded once or twice', async () => {
    for (const path of [
      '%2e%2e%2foutside.txt',
      '%2e%2e/outside.txt',
      '..%2Foutside.txt',
      '..%5coutside.txt',
      'a%00b',
    ]) {
      const answer = await house.ask(`/api/files/preview?root=${encodeURIComponent(house.project)}&path=${path}`);
      expect([path, answer.status]).toEqual([path, 422]);
    }
  });

  test('[S22] of a link out of the folder is refused', async () => {
    await symlink(join(house.folder, 'outside.txt'), join(house.project, 'out.txt'));
    expect(await preview(house.project, 'out.txt')).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
  });

  test('[S25] of our database or the credential of the CLI is refused, in a trusted folder too', async () => {
    expect(await house.tell('/api/folders/trusted', { method: 'POST', json: { path: house.folder } })).toMatchObject({
      status: 200,
    });
    for (const path of ['data/quarterdeck.sqlite', 'data/quarterdeck.sqlite-wal', 'home/.claude/.credentials.json']) {
      const { status, body } = await preview(house.folder, path);
      expect([path, status, body.error.reason]).toEqual([path, 403, 'forbidden']);
    }
  });

  test('[S24] of a sparse file of 10 GB is a piece of it', async () => {
    await writeFile(join(house.project, 'sparse'), '');
    await truncate(join(house.project, 'sparse'), 10 * 1024 ** 3);
    expect(await preview(house.project, 'sparse', '&limit=10')).toMatchObject({
      body: { size: 10 * 1024 ** 3, nextOffset: 10, truncated: true },
    });
    expect(await preview(house.project, 'sparse', '&limit=99999999')).toMatchObject({ status: 422 });
  });
});

describe('completion', () => {
  test('finds files and folders of a trusted folder', async () => {
    const query = new URLSearchParams({ root: house.project, query: 'mai' });
    expect(await house.tell(`/api/files/completion?${query}`, { scope: 'watch' })).toMatchObject({
      status: 200,
      body: { paths: ['src/main.ts'], truncated: false },
    });
  });

  test('[S12] looks into no other folder', async () => {
    const elsewhere = await openApiHouse();
    const query = new URLSearchParams({ root: elsewhere.folder });
    expect(await house.tell(`/api/files/completion?${query}`)).toMatchObject({ status: 403 });
    await elsewhere.close();
  });
});

describe('folders', () => {
  test('are offered for what was typed, to who may start sessions', async () => {
    const query = new URLSearchParams({ prefix: join(house.folder, 'ot') });
    expect(await house.tell(`/api/folders?${query}`, { scope: 'operate' })).toMatchObject({
      body: { folders: [join(house.folder, 'other')] },
    });
    expect(await house.tell('/api/folders?prefix=~')).toMatchObject({ body: { folders: [] } });
  });

  test('of the last sessions are offered, each once, with whether they are trusted', async () => {
    await house.create();
    await house.create();
    expect(await house.tell('/api/folders/recent', { scope: 'watch' })).toMatchObject({
      body: { folders: [{ path: house.project, trusted: true }], launch: house.project },
    });
  });

  test('[S12] are trusted once a person says so, and it is told who did', async () => {
    const path = join(house.folder, 'other');
    expect(
      await house.tell('/api/folders/trusted', { method: 'POST', scope: 'operate', json: { path } }),
    ).toMatchObject({
      status: 200,
      body: { path },
    });
    const { body } = await house.tell<{ folders: { path: string; by: string }[] }>('/api/folders/trusted', {
      scope: 'watch',
    });
    expect(body.folders).toContainEqual(expect.objectContaining({ path, by: 'a device to operate' }));
    expect(await house.tell('/api/folders/trusted', { method: 'POST', json: { path: 'other' } })).toMatchObject({
      status: 422,
      body: { error: { message: 'The path is not absolute.' } },
    });
  });
});
