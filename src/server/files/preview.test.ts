import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, open, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createForbidden, type Forbidden } from './forbidden.ts';
import { openResolved, resolveInside } from './open-inside.ts';
import { type PreviewProblem, readInside } from './preview.ts';

let folder: string;
let root: string;
let home: string;
let data: string;
let forbidden: Forbidden;

const secret = 'the secret outside';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-files-'));
  root = join(folder, 'project');
  home = join(folder, 'home');
  data = join(folder, 'data');
  for (const made of [root, join(home, '.claude', 'backups'), data, `${root}-other`]) {
    await mkdir(made, { recursive: true });
  }
  await writeFile(join(folder, 'secret.txt'), secret);
  await writeFile(join(`${root}-other`, 'secret.txt'), secret);
  forbidden = createForbidden({ dataFolder: data, home, configFolder: join(home, '.claude') });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (path: string, range = { offset: 0, limit: 1000 }) => readInside(root, path, range, forbidden);

async function refusalOf(path: string): Promise<PreviewProblem | 'none'> {
  const outcome = await read(path);
  return outcome.type === 'refused' ? outcome.reason : 'none';
}

async function previewOf(path: string, range?: { offset: number; limit: number }) {
  const outcome = await read(path, range);
  if (outcome.type === 'refused') throw new Error(outcome.message);
  return outcome.preview;
}

describe('a file inside the folder', () => {
  test('is read with its size, time and language', async () => {
    await mkdir(join(root, 'src'));
    await writeFile(join(root, 'src', 'a.ts'), 'const a = 1;\n');
    const preview = await previewOf('src/a.ts');
    expect(preview).toMatchObject({
      path: 'src/a.ts',
      size: 13,
      language: 'typescript',
      encoding: 'utf8',
      content: 'const a = 1;\n',
      offset: 0,
      nextOffset: 13,
      truncated: false,
    });
    expect(Math.abs(preview.modifiedAt - Date.now())).toBeLessThan(60_000);
  });

  test('is found through a link that stays inside', async () => {
    await writeFile(join(root, 'a.txt'), 'inside');
    await symlink('a.txt', join(root, 'link.txt'));
    expect(await previewOf('link.txt')).toMatchObject({ content: 'inside' });
  });

  test('may be empty', async () => {
    await writeFile(join(root, 'empty'), '');
    expect(await previewOf('empty')).toMatchObject({ content: '', encoding: 'utf8', size: 0, truncated: false });
  });

  test('may have a name that objects have too', async () => {
    await writeFile(join(root, 'constructor'), 'x');
    expect(await previewOf('constructor')).toMatchObject({ language: null });
  });

  test('is told as base64 when it is not text', async () => {
    await writeFile(join(root, 'a.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]));
    expect(await previewOf('a.png')).toMatchObject({ encoding: 'base64', content: 'iVBORwABAg==' });
  });

  test('read in pieces of any size gives every character once', async () => {
    const text = 'aé€😀'.repeat(20);
    await writeFile(join(root, 'a.txt'), text);
    for (const limit of [4, 5, 7, 64]) {
      let whole = '';
      let offset = 0;
      for (let more = true; more; ) {
        const { content, nextOffset, size, encoding } = await previewOf('a.txt', { offset, limit });
        expect(encoding).toBe('utf8');
        whole += content;
        more = nextOffset < size;
        offset = nextOffset;
      }
      expect(whole).toBe(text);
    }
  });

  test('read from the middle of a character begins with the next one', async () => {
    await writeFile(join(root, 'a.txt'), '€uro');
    expect(await previewOf('a.txt', { offset: 1, limit: 100 })).toMatchObject({ content: 'uro', offset: 3 });
  });

  test('read beyond its end gives nothing', async () => {
    await writeFile(join(root, 'a.txt'), 'abc');
    expect(await previewOf('a.txt', { offset: 10, limit: 100 })).toMatchObject({ content: '', nextOffset: 10 });
  });
});

describe('[S21] a path that is not plainly inside the folder is refused', () => {
  test.each([
    '../secret.txt',
    'a/../../secret.txt',
    '..',
    '.',
    './a.txt',
    '',
    '//secret.txt',
    'a//b',
    '....//secret.txt',
    '..\\secret.txt',
    'a\\b',
    '/etc/passwd',
    'C:/Windows/win.ini',
    'c:secret.txt',
    'secret.txt\0.png',
    `${'a/'.repeat(3000)}a`,
    'a/',
  ])('%j', async (path) => {
    expect(await refusalOf(path)).toBe('invalid');
  });

  test('an encoded one is a name like any other', async () => {
    expect(await refusalOf('%2e%2e%2fsecret.txt')).toBe('missing');
    expect(await refusalOf('%252e%252e/secret.txt')).toBe('missing');
  });

  test('the absolute path of a file inside, and of a folder whose name begins alike', async () => {
    await writeFile(join(root, 'a.txt'), 'x');
    expect(await refusalOf(join(root, 'a.txt'))).toBe('invalid');
    await symlink(`${root}-other`, join(root, 'sibling'));
    expect(await refusalOf('sibling/secret.txt')).toBe('outside');
  });
});

describe('[S22] a link out of the folder is never followed', () => {
  test('to a file, to a folder, over several links, and to nothing', async () => {
    await symlink(join(folder, 'secret.txt'), join(root, 'file'));
    await symlink('../secret.txt', join(root, 'relative'));
    await symlink(folder, join(root, 'folder'));
    await symlink('folder', join(root, 'twice'));
    await symlink('nowhere', join(root, 'dangling'));
    await symlink('loop', join(root, 'loop'));
    expect(await refusalOf('file')).toBe('outside');
    expect(await refusalOf('relative')).toBe('outside');
    expect(await refusalOf('folder/secret.txt')).toBe('outside');
    expect(await refusalOf('twice/secret.txt')).toBe('outside');
    expect(await refusalOf('dangling')).toBe('missing');
    expect(await refusalOf('loop')).toBe('swapped');
  });

  test('that takes the place of the file after the check', async () => {
    await writeFile(join(root, 'a.txt'), 'inside');
    const resolved = await resolveInside(root, ['a.txt']);
    await rm(join(root, 'a.txt'));
    await symlink(join(folder, 'secret.txt'), join(root, 'a.txt'));
    expect(resolved.type === 'resolved' && (await openResolved(resolved.root, resolved.parts))).toEqual({
      type: 'refused',
      reason: 'swapped',
    });
  });

  test('that takes the place of a folder on the way after the check', async () => {
    await mkdir(join(root, 'a', 'b'), { recursive: true });
    await writeFile(join(root, 'a', 'b', 'secret.txt'), 'inside');
    const resolved = await resolveInside(root, ['a', 'b', 'secret.txt']);
    await rename(join(root, 'a', 'b'), join(root, 'a', 'c'));
    await symlink(folder, join(root, 'a', 'b'));
    if (resolved.type !== 'resolved') throw new Error(resolved.reason);
    expect((await openResolved(resolved.root, resolved.parts)).type).toBe('refused');
  });

  test('that is exchanged with the file all the time', async () => {
    await mkdir(join(root, 'a'));
    await writeFile(join(root, 'a', 'secret.txt'), 'inside');
    await symlink(folder, join(root, 'b'));
    const swapping = new Worker(swapper, { eval: true, workerData: { root } });
    await once(swapping, 'message');
    const seen = new Set<string>();
    for (let times = 0; times < 1500; times++) {
      const outcome = await read('a/secret.txt');
      seen.add(outcome.type === 'preview' ? outcome.preview.content : 'refused');
    }
    await swapping.terminate();
    expect(seen).toContain('inside');
    expect(seen).not.toContain(secret);
  });
});

const swapper = `
  const { renameSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  const at = (name) => workerData.root + '/' + name;
  parentPort.postMessage('swapping');
  for (;;) {
    renameSync(at('a'), at('c'));
    renameSync(at('b'), at('a'));
    renameSync(at('a'), at('b'));
    renameSync(at('c'), at('a'));
  }`;

describe('[S24] what is no plain file is refused at once', () => {
  test('a FIFO that nobody writes to', async () => {
    execFileSync('mkfifo', [join(root, 'fifo')]);
    expect(await refusalOf('fifo')).toBe('special');
  });

  test('a device', async () => {
    await symlink('/dev/zero', join(root, 'zero'));
    expect(await refusalOf('zero')).toBe('outside');
    expect(await readInside('/dev', 'zero', { offset: 0, limit: 10 }, forbidden)).toMatchObject({ reason: 'special' });
  });

  test('a socket', async () => {
    const server = createServer().listen(join(root, 'socket'));
    await once(server, 'listening');
    expect(await refusalOf('socket')).toBe('special');
    server.close();
  });

  test('a folder', async () => {
    await mkdir(join(root, 'folder'));
    expect(await refusalOf('folder')).toBe('folder');
  });

  test('a sparse file of 10 GB is read in a piece of the size that was asked for', async () => {
    const file = await open(join(root, 'sparse'), 'w');
    await file.close();
    await truncate(join(root, 'sparse'), 10 * 1024 ** 3);
    const before = process.memoryUsage().rss;
    const preview = await previewOf('sparse', { offset: 5 * 1024 ** 3, limit: 1e12 });
    expect(preview).toMatchObject({ size: 10 * 1024 ** 3, truncated: true, nextOffset: 5 * 1024 ** 3 + 1024 * 1024 });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 ** 2);
  });

  test.runIf(process.platform === 'linux')('no file stays open after any of these', async () => {
    await symlink(folder, join(root, 'out'));
    await mkdir(join(root, 'folder'));
    await writeFile(join(root, 'a.txt'), 'x');
    const before = (await readdir('/proc/self/fd')).length;
    for (let times = 0; times < 50; times++) {
      await read('a.txt');
      await read('folder');
      await read('out/secret.txt');
      await read('folder/missing');
    }
    expect((await readdir('/proc/self/fd')).length).toBeLessThan(before + 10);
  });
});

describe('[S25] secrets of ours and of the CLI are never shown', () => {
  const inAllowedRoot = (place: string, path: string) =>
    readInside(place, path, { offset: 0, limit: 100 }, forbidden).then((outcome) =>
      outcome.type === 'refused' ? outcome.reason : 'shown',
    );

  test('under their own names, in a root that holds them', async () => {
    await mkdir(join(data, 'spill'));
    const files = [
      'data/quarterdeck.sqlite',
      'data/quarterdeck.sqlite-wal',
      'data/secret',
      'data/spill/1.line',
      'home/.claude/.credentials.json',
      'home/.claude/settings.json',
      'home/.claude/settings.local.json',
      'home/.claude/backups/.claude.json.backup.1',
      'home/.claude.json',
      'home/.claude.json.backup',
      'home/.claude/sessions/123.abab.key',
      'home/.claude/sessions/123.json',
      'home/.claude/daemon/socket.key',
      'home/.claude/daemon.json',
      'home/.claude/ide/4711.lock',
      'home/.claude/plugins/cache/x/client.key',
      'home/.claude/plugins/oauth-tokens.json',
      'home/.claude/mcp-credentials.json',
    ];
    for (const file of files) await mkdir(dirname(join(folder, file)), { recursive: true });
    for (const file of files) await writeFile(join(folder, file), secret);
    for (const file of files) expect([file, await inAllowedRoot(folder, file)]).toEqual([file, 'forbidden']);
  });

  test('but the instructions and records beside them are', async () => {
    const files = ['CLAUDE.md', 'commands/key.md', 'skills/oauth/SKILL.md', 'projects/-p/a.jsonl'];
    for (const file of files) await mkdir(dirname(join(home, '.claude', file)), { recursive: true });
    for (const file of files) await writeFile(join(home, '.claude', file), 'x');
    for (const file of files) expect([file, await inAllowedRoot(join(home, '.claude'), file)]).toEqual([file, 'shown']);
  });

  test('and the keys of sessions are not, as a hard link', async () => {
    await mkdir(join(home, '.claude', 'sessions'));
    await writeFile(join(home, '.claude', 'sessions', '1.ab.key'), secret);
    await link(join(home, '.claude', 'sessions', '1.ab.key'), join(root, 'innocent'));
    expect(await refusalOf('innocent')).toBe('forbidden');
  });

  test('as a hard link or a link under another name', async () => {
    await writeFile(join(data, 'quarterdeck.sqlite'), randomBytes(100));
    await writeFile(join(home, '.claude', '.credentials.json'), secret);
    await link(join(data, 'quarterdeck.sqlite'), join(root, 'a.bin'));
    await link(join(home, '.claude', '.credentials.json'), join(root, 'notes.txt'));
    await symlink('home/.claude/.credentials.json', join(folder, 'link.txt'));
    expect(await refusalOf('a.bin')).toBe('forbidden');
    expect(await refusalOf('notes.txt')).toBe('forbidden');
    expect(await inAllowedRoot(folder, 'link.txt')).toBe('forbidden');
  });

  test('after the CLI has replaced its credentials', async () => {
    const credentials = join(home, '.claude', '.credentials.json');
    await writeFile(credentials, secret);
    expect(await inAllowedRoot(home, '.claude/.credentials.json')).toBe('forbidden');
    await writeFile(`${credentials}.new`, secret);
    await rename(`${credentials}.new`, credentials);
    await link(credentials, join(root, 'notes.txt'));
    expect(await refusalOf('notes.txt')).toBe('forbidden');
  });

  test("a person's own settings in a project, but not those that are shared", async () => {
    await mkdir(join(root, '.claude'));
    await writeFile(join(root, '.claude', 'settings.local.json'), '{}');
    await writeFile(join(root, '.claude', 'settings.json'), '{}');
    await mkdir(join(root, 'package', '.claude'), { recursive: true });
    await writeFile(join(root, 'package', '.claude', 'settings.local.json'), '{}');
    await link(join(root, '.claude', 'settings.local.json'), join(root, 'notes.json'));
    expect(await refusalOf('.claude/settings.local.json')).toBe('forbidden');
    expect(await refusalOf('package/.claude/settings.local.json')).toBe('forbidden');
    expect(await refusalOf('notes.json')).toBe('forbidden');
    expect(await refusalOf('.claude/settings.json')).toBe('none');
  });

  test('other files of the CLI can be read', async () => {
    await writeFile(join(home, '.claude', 'CLAUDE.md'), 'words');
    expect(await inAllowedRoot(home, '.claude/CLAUDE.md')).toBe('shown');
  });

  test.runIf(process.platform === 'linux')('our own environment', async () => {
    expect(await inAllowedRoot('/', `proc/${process.pid}/environ`)).toBe('forbidden');
    expect(await inAllowedRoot('/proc/self', 'environ')).toBe('forbidden');
  });
});
