import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../test/store/place.ts';
import { createDevices } from '../http/devices.ts';
import type { CommandOutcome } from './command.ts';
import { databaseFile } from './data-folder.ts';
import { tokenCommand } from './token.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-token-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]): Promise<CommandOutcome> => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  return tokenCommand([...args, '--data', folder], { stdin, stdout, stderr, environment: {} });
};
const printed = async (...args: string[]): Promise<string> => {
  const outcome = await run(...args);
  if (outcome.type !== 'text') throw new Error(JSON.stringify(outcome));
  return outcome.text;
};
const make = async (...args: string[]) => JSON.parse(await printed('create', '--json', ...args));

const verify = async (token: string) => {
  const store = await opened({ file: databaseFile(folder) });
  const devices = createDevices(store);
  const verified = await devices.verify(token);
  devices.close();
  await store.close();
  return verified;
};

describe('token create', () => {
  it('makes a token that lets its device in, with no server running and no database yet', async () => {
    const { token } = await make('--name', 'my program', '--scope', 'operate');
    expect(await verify(token)).toMatchObject({ type: 'valid', device: { name: 'my program', scope: 'operate' } });
  });

  it('works while a server has the database open', async () => {
    const store = await opened({ file: databaseFile(folder) });
    const devices = createDevices(store);
    const { token } = await make('--name', 'a', '--scope', 'watch');
    expect(await devices.verify(token)).toMatchObject({ type: 'valid', device: { scope: 'watch' } });
    devices.close();
    await store.close();
  });

  it('[S7] expires when it is told to', async () => {
    const day = 24 * 60 * 60_000;
    const { token, expiresAt, createdAt } = await make('--name', 'a', '--expires', '7');
    expect(expiresAt - createdAt).toBe(7 * day);
    expect(await verify(token)).toMatchObject({ device: { expiresAt } });
    expect(await make('--name', 'b', '--expires', 'never')).toMatchObject({ expiresAt: null });
    const usual = await make('--name', 'c');
    expect(usual.expiresAt - usual.createdAt).toBe(365 * day);
  });

  it('prints the token alone on the first line for people', async () => {
    const [first = '', ...rest] = (await printed('create', '--name', 'a')).split('\n');
    expect(await verify(first)).toMatchObject({ type: 'valid' });
    expect(rest.join('')).toContain('not shown again');
  });

  it.each([
    [['create']],
    [['create', '--name', '']],
    [['create', '--name', 'a\nb']],
    [['create', '--name', 'x'.repeat(101)]],
    [['create', '--name', 'a', '--scope', 'root']],
    [['create', '--name', 'a', '--expires', '0']],
    [['create', '--name', 'a', '--expires', '-1']],
    [['create', '--name', 'a', '--expires', '1.5']],
    [['create', '--name', 'a', '--expires', '1e9']],
    [['create', '--name', 'a', 'extra']],
    [['create', '--nonsense']],
    [['revoke']],
    [['revoke', 'a', 'b']],
    [['frobnicate']],
    [[]],
  ])('%j is wrong, and makes nothing', async (args) => {
    expect(await run(...args)).toMatchObject({ type: 'wrong' });
    expect(existsSync(databaseFile(folder))).toBe(false);
  });
});

describe('token list and revoke', () => {
  it('[S9] lists devices, never a token', async () => {
    const { token, id } = await make('--name', 'phone');
    for (const text of [await printed('list'), await printed('list', '--json')]) {
      expect(text).toContain(id);
      expect(text).toContain('phone');
      expect(text).not.toContain(token);
    }
    expect(JSON.parse(await printed('list', '--json'))).toMatchObject({ devices: [{ id, scope: 'operate' }] });
  });

  it('lists nothing where there is nothing, and makes no database for it', async () => {
    expect(JSON.parse(await printed('list', '--json'))).toEqual({ devices: [] });
    expect(await printed('list')).toBe('There is no device.\n');
    expect(existsSync(databaseFile(folder))).toBe(false);
  });

  it('[S7] revokes', async () => {
    const { token, id } = await make('--name', 'phone');
    expect(JSON.parse(await printed('revoke', id, '--json'))).toEqual({ revoked: id });
    expect(await verify(token)).toMatchObject({ type: 'revoked' });
    expect(await printed('list')).toMatch(/revoked \d{4}-/);
    expect(await run('revoke', 'nobody')).toMatchObject({ type: 'failed' });
  });

  it('says what is wrong with a database it cannot open', async () => {
    await mkdir(databaseFile(folder));
    expect(await run('create', '--name', 'a')).toMatchObject({ type: 'failed' });
  });
});
