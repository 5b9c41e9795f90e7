import { describe, expect, it } from 'vitest';
import type { NewDevice, Store, Upload } from '../../src/server/store/store.ts';

export function describeRecords(current: () => Store): void {
  describe('devices', () => {
    it('[S7] are found by the hash of their token, which never comes back', async () => {
      expect(await current().createDevice(exampleDevice('laptop', { expiresAt: 9 }))).toEqual({ type: 'created' });
      const device = {
        id: 'laptop',
        name: 'laptop',
        scope: 'operate',
        createdAt: 1,
        expiresAt: 9,
        revokedAt: null,
        lastSeenAt: null,
      };
      expect(await current().deviceByTokenHash('hash of laptop')).toEqual(device);
      expect(await current().deviceByTokenHash('hash of nobody')).toBeNull();
      expect(await current().devices()).toEqual([device]);
    });

    it('are made once, and no token is shared', async () => {
      await current().createDevice(exampleDevice('laptop'));
      expect(await current().createDevice(exampleDevice('laptop', { name: 'other' }))).toEqual({ type: 'exists' });
      const twin = exampleDevice('phone', { tokenHash: 'hash of laptop' });
      expect(await current().createDevice(twin)).toEqual({ type: 'exists' });
      expect((await current().devices()).map(({ name }) => name)).toEqual(['laptop']);
    });

    it('are listed newest first', async () => {
      for (const [id, createdAt] of Object.entries({ a: 1, c: 3, b: 2 })) {
        await current().createDevice(exampleDevice(id, { createdAt }));
      }
      expect((await current().devices()).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    });

    it('[S7] [R13] a revocation is numbered, whatever the clock says, and the first one counts', async () => {
      for (const id of ['a', 'b', 'c']) await current().createDevice(exampleDevice(id));
      expect(await current().revocations(0)).toEqual([]);
      expect(await current().revokeDevice('b', 100)).toEqual({ type: 'revoked' });
      expect(await current().revokeDevice('a', 50)).toEqual({ type: 'revoked' });
      expect(await current().revokeDevice('b', 200)).toEqual({ type: 'revoked' });
      expect(await current().revokeDevice('nobody', 1)).toEqual({ type: 'missing' });
      expect(await current().revocations(0)).toEqual([
        { id: 'b', number: 1 },
        { id: 'a', number: 2 },
      ]);
      expect(await current().revocations(1)).toEqual([{ id: 'a', number: 2 }]);
      expect(await current().deviceByTokenHash('hash of b')).toMatchObject({ revokedAt: 100 });
    });

    it('[R13] are noted as seen once a minute, and also when the clock went back', async () => {
      await current().createDevice(exampleDevice('a'));
      const seen = async (at: number) => {
        await current().touchDevice('a', at);
        return (await current().devices())[0]?.lastSeenAt;
      };
      expect(await seen(100_000)).toBe(100_000);
      expect(await seen(159_999)).toBe(100_000);
      expect(await seen(160_000)).toBe(160_000);
      expect(await seen(7)).toBe(7);
      expect(await current().touchDevice('nobody', 1)).toEqual({ type: 'touched' });
    });
  });

  describe('folders, settings, uploads', () => {
    it('[S12] a folder is trusted once, and who did it first is kept', async () => {
      expect(await current().trustedFolders()).toEqual([]);
      expect(await current().trustFolder('/two', 1, 'laptop')).toEqual({ type: 'trusted' });
      expect(await current().trustFolder('/one', 2, null)).toEqual({ type: 'trusted' });
      expect(await current().trustFolder('/two', 3, 'phone')).toEqual({ type: 'trusted' });
      expect(await current().trustedFolders()).toEqual([
        { path: '/one', at: 2, by: null },
        { path: '/two', at: 1, by: 'laptop' },
      ]);
    });

    it('there are no settings from before where none were kept', async () => {
      expect(await current().formerSettings()).toEqual({});
      expect(await current().dropFormerSettings()).toEqual({ type: 'dropped' });
    });

    it('[C4] an upload comes back byte by byte, and its owner keeps his copy', async () => {
      const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const upload = exampleUpload('u', { bytes: all.subarray(10, 20) });
      expect(await current().putUpload(upload)).toEqual({ type: 'created' });
      expect(all).toHaveLength(256);
      expect(await current().putUpload(exampleUpload('u', { bytes: Uint8Array.of(1) }))).toEqual({ type: 'exists' });
      expect(await current().upload('u')).toEqual({ ...upload, bytes: Uint8Array.from(all.subarray(10, 20)) });
      expect(await current().upload('u')).toMatchObject({ id: 'u' });
      expect(await current().upload('nothing')).toBeNull();
    });

    it('old uploads are dropped, big and empty ones too', async () => {
      await current().putUpload(exampleUpload('old', { createdAt: 1, bytes: new Uint8Array(3_000_000) }));
      await current().putUpload(exampleUpload('empty', { createdAt: 2, bytes: new Uint8Array(0) }));
      await current().putUpload(exampleUpload('new', { createdAt: 3 }));
      expect((await current().upload('empty'))?.bytes).toEqual(new Uint8Array(0));
      expect(await current().dropUploads(3)).toEqual({ type: 'dropped', count: 2 });
      expect(await current().upload('old')).toBeNull();
      expect(await current().upload('new')).not.toBeNull();
    });
  });
}

function exampleDevice(id: string, rest: Partial<NewDevice> = {}): NewDevice {
  return { id, name: id, scope: 'operate', tokenHash: `hash of ${id}`, createdAt: 1, expiresAt: null, ...rest };
}

function exampleUpload(id: string, rest: Partial<Upload> = {}): Upload {
  return { id, device: 'laptop', mediaType: 'image/png', createdAt: 1, bytes: Uint8Array.of(1, 2, 3), ...rest };
}
