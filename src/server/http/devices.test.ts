import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import { openForCommands } from '../store/open-for-commands.ts';
import type { Store } from '../store/store.ts';
import { createToken, hashToken } from './device-token.ts';
import { createDevices, type Devices } from './devices.ts';

let place: SqlitePlace;
let store: Store;
let devices: Devices;
let clock: { now: number };

beforeEach(async () => {
  place = await sqlitePlace();
  store = await place.open();
  clock = { now: 1000 };
  devices = createDevices(store, () => clock.now, 10);
});

afterEach(async () => {
  devices.close();
  await store.close();
  await place.remove();
});

const create = async (expiresAt: number | null = null) => {
  const created = await devices.create({ name: 'phone', scope: 'approve', expiresAt });
  if (created.type === 'failed') throw new Error(created.detail);
  return created;
};

describe('tokens', () => {
  it('have 256 random bits and are kept as a hash only', async () => {
    const { token } = await create();
    expect(token).toMatch(/^qd_[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token.slice(3), 'base64url')).toHaveLength(32);
    const written = [place.file, `${place.file}-wal`].map((file) => readFileSync(file, 'latin1')).join('');
    expect(written).toContain(hashToken(token));
    expect(written).not.toContain(token.slice(3));
    expect(await store.deviceByTokenHash(hashToken(token))).toMatchObject({ name: 'phone' });
    expect(await store.deviceByTokenHash(token)).toBeNull();
  });

  it('let their device in, and are seen doing so', async () => {
    const { token, device } = await create();
    expect(device).toMatchObject({
      name: 'phone',
      scope: 'approve',
      createdAt: 1000,
      expiresAt: null,
      revokedAt: null,
    });
    expect(await devices.verify(token)).toEqual({ type: 'valid', device });
    await store.touchDevice('nobody', 1);
    expect(await devices.list()).toEqual([{ ...device, lastSeenAt: 1000 }]);
    clock.now = 30_000;
    await devices.verify(token);
    await store.touchDevice('nobody', 1);
    expect(await devices.list()).toMatchObject([{ lastSeenAt: 1000 }]);
  });

  it('[S7] unknown, expired and revoked ones do not', async () => {
    const { token, device } = await create(2000);
    const unknown = [
      createToken(),
      '',
      'qd_',
      `${token} `,
      `${token}a`,
      token.slice(0, -1),
      token.toUpperCase(),
      hashToken(token),
    ];
    for (const wrong of unknown) expect(await devices.verify(wrong)).toEqual({ type: 'unknown' });
    expect(await devices.verify(token)).toMatchObject({ type: 'valid' });
    clock.now = 2000;
    expect(await devices.verify(token)).toMatchObject({ type: 'expired' });
    clock.now = 1500;
    await devices.revoke(device.id);
    expect(await devices.verify(token)).toMatchObject({ type: 'revoked' });
  });
});

describe('[S7] the end of a device is told', () => {
  const nextEnd = () => new Promise<string>((resolve) => devices.onRevoked(resolve));

  it('when it is revoked here, before the revoking is done', async () => {
    const { device } = await create();
    const told: string[] = [];
    devices.onRevoked((id) => told.push(id));
    expect(devices.isOver(device)).toBe(false);
    expect(await devices.revoke(device.id)).toEqual({ type: 'revoked' });
    expect(told).toEqual([device.id]);
    expect(devices.isOver(device)).toBe(true);
    await devices.revoke(device.id);
    expect(told).toEqual([device.id]);
    expect(await devices.revoke('nobody')).toEqual({ type: 'missing' });
  });

  it('[R13] when another process revokes it, whatever its clock says', async () => {
    const { device } = await create();
    const end = nextEnd();
    openForCommands({ file: place.file }, (tables) => tables.revokeDevice(device.id, 1));
    expect(await end).toBe(device.id);
    expect(devices.isOver(device)).toBe(true);
  });

  it('when its time is over', async () => {
    const { token, device } = await create(2000);
    await devices.verify(token);
    const end = nextEnd();
    clock.now = 2000;
    expect(await end).toBe(device.id);
    expect(devices.isOver(device)).toBe(true);
  });

  it('to nobody who has left', async () => {
    const { device } = await create();
    const told: string[] = [];
    const leave = devices.onRevoked((id) => told.push(id));
    leave();
    await devices.revoke(device.id);
    expect(told).toEqual([]);
  });

  it('also when many were revoked at once', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => create()));
    const told = new Set<string>();
    devices.onRevoked((id) => told.add(id));
    await Promise.all(made.map(({ device }) => devices.revoke(device.id)));
    expect(told.size).toBe(30);
  });
});
