import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createForbidden, type Forbidden } from './forbidden.ts';
import { readSessionFile } from './session-file.ts';

let folder: string;
let shop: string;
let library: string;
let forbidden: Forbidden;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-session-file-'));
  shop = join(folder, 'shop');
  library = join(folder, 'library');
  for (const made of [join(shop, 'src'), library, join(folder, 'data'), join(folder, 'shop-other')]) {
    await mkdir(made, { recursive: true });
  }
  await writeFile(join(shop, 'src', 'cart.js'), 'cart');
  await writeFile(join(library, 'index.js'), 'index');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'shop-other', 'a.js'), 'secret');
  await symlink(shop, join(folder, 'link'));
  forbidden = createForbidden({
    dataFolder: join(folder, 'data'),
    home: folder,
    configFolder: join(folder, '.claude'),
  });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(path: string, folders = [shop, library]): Promise<string> {
  const outcome = await readSessionFile({ folders, home: folder }, path, { offset: 0, limit: 1000 }, forbidden);
  return outcome.type === 'refused' ? outcome.reason : outcome.preview.content;
}

describe('a file as it is written', () => {
  test('relative to the folder, to another folder of the session, and absolute', async () => {
    expect(await read('src/cart.js')).toBe('cart');
    expect(await read('./src/cart.js')).toBe('cart');
    expect(await read('src/../src/cart.js')).toBe('cart');
    expect(await read('index.js')).toBe('index');
    expect(await read('../library/index.js')).toBe('index');
    expect(await read(join(shop, 'src/cart.js'))).toBe('cart');
    expect(await read(join(library, 'index.js'))).toBe('index');
    expect(await read('~/shop/src/cart.js')).toBe('cart');
  });

  test('by either path of a folder that is a link', async () => {
    expect(await read(join(shop, 'src/cart.js'), [join(folder, 'link')])).toBe('cart');
    expect(await read(join(folder, 'link', 'src/cart.js'), [join(folder, 'link')])).toBe('cart');
  });

  test('with the prefix of a diff', async () => {
    expect(await read('b/src/cart.js')).toBe('cart');
  });

  test('that is not there', async () => {
    expect(await read('src/gone.js')).toBe('missing');
    expect(await read('src')).toBe('folder');
  });
});

test.each([
  '../secret.txt',
  '/etc/passwd',
  'src/../../secret.txt',
  '../shop-other/a.js',
  '~/secret.txt',
  '..',
  '/',
  'src/cart.js\0',
])('[S21] %j lies outside of every folder and is not read', async (path) => {
  expect(await read(path)).toBe('outside');
});

test('[S22] a link out of the folders is not followed', async () => {
  await symlink(join(folder, 'secret.txt'), join(shop, 'src', 'notes.txt'));
  expect(await read('src/notes.txt')).toBe('outside');
});

test('[S25] secrets stay hidden in a folder that holds them', async () => {
  await writeFile(join(folder, 'data', 'quarterdeck.sqlite'), 'secret');
  expect(await read('data/quarterdeck.sqlite', [folder])).toBe('forbidden');
});

test('a session without folders shows nothing', async () => {
  expect(await read(join(shop, 'src/cart.js'), [])).toBe('outside');
});
