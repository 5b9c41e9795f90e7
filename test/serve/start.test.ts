import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { isSame } from '../../src/server/claude/identity.ts';
import { ask, openPlace, type Place } from './deck.ts';
import { visit } from './demo-visitor.ts';

const main = fileURLToPath(new URL('../../src/server/start.ts', import.meta.url));

let place: Place;
afterEach(() => place.remove());

/** What it says when it does not start: one line, no stack. */
async function complaint(...flags: string[]): Promise<string> {
  const { code, stderr, stdout } = await place.command('serve', '--no-open', '--port', '0', ...flags);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr;
}

test('a port that another program uses is reported, with another one', async () => {
  place = await openPlace();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await complaint('--port', String(port))).toBe(`Port ${port} is taken. Take another one: --port ${port + 1}\n`);
  other.close();
});

test('starting it twice prints a new link to the server that runs', async () => {
  place = await openPlace();
  const deck = await place.start();
  const { code, stdout } = await place.command('serve', '--no-open', '--port', String(deck.port));
  expect(code).toBe(0);
  const [, link = ''] = /^Quarterdeck is already running\. Sign in at (\S+)\n$/.exec(stdout) ?? [];
  expect(link).not.toBe(deck.link);
  expect(await signIn(deck, link)).toBe(200);
});

test('the link command prints a link that works once, and a QR code', async () => {
  place = await openPlace();
  const deck = await place.start();
  expect((await stat(join(place.data, 'link.sock'))).mode & 0o777).toBe(0o600);
  const { code, stdout } = await place.command('link');
  const [link = ''] = stdout.split('\n');
  expect([code, stdout.includes('█')]).toEqual([0, true]);
  expect([await signIn(deck, link), await signIn(deck, link)]).toEqual([200, 401]);
  await deck.kill('SIGTERM');
  expect(existsSync(join(place.data, 'link.sock'))).toBe(false);
  expect(await place.command('link')).toMatchObject({
    code: 1,
    stderr: `No server is running on ${place.data}. Start it with: quarterdeck\n`,
  });
});

test('a socket that a killed server left behind is replaced', async () => {
  place = await openPlace();
  await (await place.start()).kill('SIGKILL');
  const deck = await place.start();
  const { stdout } = await place.command('link', '--json');
  expect(await signIn(deck, JSON.parse(stdout).link)).toBe(200);
});

test.runIf(process.platform !== 'win32').each([
  ['.', 0o777],
  ['settings.json', 0o666],
  ['quarterdeck.sqlite', 0o666],
])('a data folder in which others can write %s is refused, and the command that fixes it named', async (name, mode) => {
  place = await openPlace();
  const file = join(place.data, name);
  await mkdir(place.data, { recursive: true, mode: 0o700 });
  if (name !== '.') await writeFile(file, '{}');
  const { mode: before } = await stat(file);
  await chmod(file, mode);
  expect(await complaint()).toBe(
    `Can't use ${file}: other users can write to it, so they could run programs as you. Run: chmod go-w ${file}\n`,
  );
  expect((await place.command('link')).stderr).toContain(`chmod go-w ${file}`);
  await chmod(file, before);
});

test.runIf(process.getuid?.() === 0)("another user's settings file is refused", async () => {
  place = await openPlace();
  await mkdir(place.data, { recursive: true, mode: 0o700 });
  await writeFile(join(place.data, 'settings.json'), '{"claude":"/tmp/evil"}');
  await chown(join(place.data, 'settings.json'), 65_534, 65_534);
  expect(await complaint()).toContain('belongs to another user (uid 65534)');
});

test
  .runIf(process.platform !== 'win32')
  .each([
    { link: 'https://evil.example/\u001b[31m#code=AAAAAAAAAAAAAAAAAAAAAA', port: 443 },
    { link: 'http://127.0.0.1:7433/\n#code=AAAAAAAAAAAAAAAAAAAAAA', port: 7433 },
    { link: 'http://127.0.0.1:7433/', port: 7433 },
    'http://127.0.0.1:7433/#code=AAAAAAAAAAAAAAAAAAAAAA',
  ])(
  'a socket that answers with something else than a link of ours gets no word to the terminal: %j',
  async (answer) => {
    place = await openPlace();
    await mkdir(place.data, { recursive: true, mode: 0o700 });
    const other = createServer((socket) => socket.end(JSON.stringify(answer))).listen(join(place.data, 'link.sock'));
    await once(other, 'listening');
    expect(await place.command('link')).toMatchObject({ code: 1, stdout: '' });
    other.close();
  },
);

test.runIf(process.platform === 'linux')('no sign-in link goes to the journal of systemd', async () => {
  place = await openPlace();
  const file = join(place.folder, 'journal');
  const journal = await open(file, 'w');
  const { dev, ino } = await journal.stat({ bigint: true });
  const child = spawn(process.execPath, [main, 'serve', '--no-open', '--port', '0', '--data', place.data], {
    env: { PATH: process.env.PATH, HOME: place.folder, JOURNAL_STREAM: `${dev}:${ino}` },
    stdio: ['ignore', journal.fd, 'ignore'],
  });
  await expect.poll(() => readFile(file, 'utf8'), { timeout: 20_000 }).toContain('Quarterdeck is at http://127.0.0.1:');
  child.kill('SIGTERM');
  await once(child, 'close');
  await journal.close();
  expect(await readFile(file, 'utf8')).not.toContain('#code=');
});

async function signIn({ origin }: { origin: string }, link: string): Promise<number> {
  const answer = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ code: new URL(link).hash.slice('#code='.length) }),
  });
  return answer.status;
}

test('without a port it takes the next one that is free, and says so', async () => {
  place = await openPlace({}, undefined, { PATH: '/nowhere', QUARTERDECK_DEMO_PACE: '0' });
  const usual = createServer()
    .listen(7433, '127.0.0.1')
    .on('error', () => {});
  const deck = await place.startWith(['--no-open', '--demo']);
  expect(deck.port).toBeGreaterThan(7433);
  expect(deck.stdout()).toContain(`Port 7433 is taken, so it is ${deck.port} this time.`);
  usual.close();
  await deck.kill('SIGTERM');
});

test('a data folder that cannot be one is told', async () => {
  place = await openPlace();
  await writeFile(place.data, 'not a folder');
  expect(await complaint()).toContain(`${place.data} cannot be used as the data folder`);
});

test('a database of a newer version is told', async () => {
  place = await openPlace();
  await (await place.start()).kill('SIGTERM');
  const database = new DatabaseSync(join(place.data, 'quarterdeck.sqlite'));
  database.exec('PRAGMA user_version = 9999');
  database.close();
  expect(await complaint()).toContain('was written by a newer version of Quarterdeck');
});

test.each([
  ['says something else', '#!/bin/sh\necho hello\n', 0o755, 'is not the claude command: it says "hello"'],
  ['cannot be executed', 'hello\n', 0o644, 'may not be executed'],
  ['fails', '#!/bin/sh\necho broken >&2; exit 3\n', 0o755, 'ended at once with 3: broken'],
])('--claude that %s is told', async (_name, content, mode, said) => {
  place = await openPlace();
  const file = join(place.folder, 'not-claude');
  await writeFile(file, content);
  await chmod(file, mode);
  expect(await complaint('--claude', file)).toContain(said);
});

test('without a claude command it says so, and leads into the demo', async () => {
  place = await openPlace({}, undefined, { PATH: '/nowhere', QUARTERDECK_DEMO_PACE: '0' });
  const deck = await place.startWith(['--no-open', '--port', '0']);
  expect(deck.stdout()).toContain('The claude command was not found. Install it with');
  expect(deck.stdout()).toContain('This is the demo');
  expect(deck.link).toMatch(/\/sessions\/[0-9a-f-]{36}#code=/);
  await deck.kill('SIGTERM');
  expect(await readdir(place.folder)).toContain('.quarterdeck');
});

test('the demo by itself has a data folder of its own, and leaves none behind', async () => {
  place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0' });
  const folder = join(place.folder, 'tmp');
  const deck = await place.startWith(['--no-open', '--port', '0', '--demo']);
  expect(deck.link).toMatch(/\/sessions\/[0-9a-f-]{36}#code=/);
  expect(await readdir(folder)).toHaveLength(2);
  await deck.kill('SIGTERM');
  expect(await readdir(folder)).toEqual([]);
  expect(existsSync(join(place.folder, '.quarterdeck'))).toBe(false);
});

test.runIf(process.platform !== 'win32')(
  'a second browser gets into a demo that has no data folder named',
  async () => {
    place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0' });
    expect((await place.commandWith(['link', '--demo'])).stderr).toMatch(/^No demo is running\./);
    const deck = await place.startWith(['--no-open', '--port', '0', '--demo']);
    const port = String(deck.port);
    const { linkCommand } = (await (await fetch(`${deck.origin}/health`)).json()) as { linkCommand: string };
    for (const args of [linkCommand.split(' '), ['link'], ['link', '--port', port]]) {
      const { stdout, stderr } = await place.commandWith([...args, '--json']);
      expect(stderr).toBe('');
      expect(await signIn(deck, JSON.parse(stdout).link)).toBe(200);
    }
    const again = await place.commandWith(['serve', '--no-open', '--port', port, '--demo']);
    const [, link = ''] = /^Quarterdeck is already running\. Sign in at (\S+)\n$/.exec(again.stdout) ?? [];
    expect([again.code, await signIn(deck, link)]).toEqual([0, 200]);
    expect(await place.commandWith(['link', '--port', '1'])).toMatchObject({ code: 1, stdout: '' });
    await deck.kill('SIGTERM');
  },
);

test.runIf(process.platform !== 'win32')(
  'starting a demo twice on a data folder prints a link to the first',
  async () => {
    place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0' });
    const deck = await place.start(0, ['--demo']);
    const again = await place.command('serve', '--no-open', '--port', String(deck.port), '--demo');
    const [, link = ''] = /^Quarterdeck is already running\. Sign in at (\S+)\n$/.exec(again.stdout) ?? [];
    expect(await signIn(deck, link)).toBe(200);
  },
);

test.runIf(process.platform !== 'win32')(
  'no link is taken from a folder that others can write to, or through a symbolic link',
  async () => {
    place = await openPlace();
    await mkdir(place.data, { recursive: true, mode: 0o700 });
    const answer = { link: 'http://127.0.0.1:7433/#code=AAAAAAAAAAAAAAAAAAAAAA', port: 7433, isDemo: true };
    const other = createServer((socket) => socket.end(JSON.stringify(answer))).listen(join(place.data, 'link.sock'));
    await once(other, 'listening');
    const shared = join(place.folder, 'tmp', 'quarterdeck-data-aaaaaa');
    await symlink(place.data, shared);
    expect(await place.commandWith(['link', '--demo'])).toMatchObject({ code: 1, stdout: '' });
    await rm(shared);
    await rename(place.data, shared);
    expect(await place.commandWith(['link', '--demo'])).toMatchObject({ code: 0 });
    await chmod(shared, 0o777);
    expect(await place.commandWith(['link', '--demo'])).toMatchObject({ code: 1, stdout: '' });
    other.close();
  },
);

test('what the demo of a killed server left is gone after the next start', async () => {
  place = await openPlace({}, undefined, { QUARTERDECK_DEMO_PACE: '0' });
  const killed = await place.start(0, ['--demo']);
  const token = await place.token('operate');
  const visitor = await visit(killed, token);
  const [folder, left] = [visitor.state().cwd, visitor.process()];
  visitor.close();
  await killed.kill('SIGKILL');
  const next = await place.start();
  await expect
    .poll(async () => ((await (await ask(next, token, '/api/sessions')).json()) as { sessions: [] }).sessions, {
      timeout: 20_000,
    })
    .toEqual([]);
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
  expect(await isSame(left)).not.toBe('alive');
});
