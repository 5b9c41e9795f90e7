import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { openForCommands } from './open-for-commands.ts';
import type { NewDevice } from './store.ts';

const device: NewDevice = { id: 'a', name: 'a', scope: 'watch', tokenHash: 'hash', createdAt: 1, expiresAt: null };

let place: SqlitePlace;

beforeEach(async () => {
  place = await sqlitePlace();
});

afterEach(() => place.remove());

it('works before there is a database, and leaves one file', async () => {
  const done = openForCommands({ file: place.file }, (tables) => tables.createDevice(device));
  expect(done).toEqual({ type: 'done', value: { type: 'created' } });
  expect(existsSync(`${place.file}-wal`)).toBe(false);
  const store = await place.open();
  expect(await store.deviceByTokenHash('hash')).toMatchObject({ id: 'a' });
  await store.close();
});

it('[R6] works while a server has the database open, which then still writes', async () => {
  const store = await place.open();
  openForCommands({ file: place.file }, (tables) => tables.createDevice(device));
  expect(await store.deviceByTokenHash('hash')).toMatchObject({ id: 'a' });
  expect(await store.revokeDevice('a', 5)).toEqual({ type: 'revoked' });
  expect(openForCommands({ file: place.file }, (tables) => tables.devices())).toMatchObject({
    value: [{ id: 'a', revokedAt: 5 }],
  });
  await store.close();
});

it('[R6] says that a database is locked, and leaves nothing of what threw', async () => {
  await (await place.open()).close();
  const other = new DatabaseSync(place.file);
  other.exec('BEGIN IMMEDIATE');
  const locked = openForCommands({ file: place.file, lockPatience: 10 }, (tables) => tables.createDevice(device));
  expect(locked).toMatchObject({ type: 'failed', reason: 'locked' });
  other.close();

  const thrown = openForCommands({ file: place.file }, (tables) => {
    tables.createDevice(device);
    throw new Error('out of luck');
  });
  expect(thrown).toEqual({ type: 'failed', reason: 'other', detail: 'out of luck' });
  expect(openForCommands({ file: place.file }, (tables) => tables.devices())).toEqual({ type: 'done', value: [] });
});
