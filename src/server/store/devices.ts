import type { DatabaseSync } from 'node:sqlite';
import type { Created, DeviceRow, Missing, NewDevice, Revocation } from './store.ts';

/** A device that is in use is written down this often and no more. */
const touchStepMs = 60_000;
const listLimit = 1000;
const revocationLimit = 1000;

export type DeviceWrites = ReturnType<typeof createDeviceWrites>;
export type DeviceReads = ReturnType<typeof createDeviceReads>;

export function createDeviceWrites(database: DatabaseSync) {
  const insert = database.prepare(`
    INSERT INTO devices (id, name, scope, token_hash, created_at, expires_at)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);
  const isKnown = database.prepare('SELECT 1 FROM devices WHERE id = ?');
  const revoke = database.prepare(`
    UPDATE devices SET revoked_at = ?, revocation = (SELECT coalesce(max(revocation), 0) + 1 FROM devices)
    WHERE id = ? AND revoked_at IS NULL`);
  const touch = database.prepare(`
    UPDATE devices SET last_seen_at = ?
    WHERE id = ? AND (last_seen_at IS NULL OR abs(? - last_seen_at) >= ${touchStepMs})`);

  return {
    createDevice: ({ id, name, scope, tokenHash, createdAt, expiresAt }: NewDevice): Created => {
      const { changes } = insert.run(id, name, scope, tokenHash, createdAt, expiresAt);
      return { type: changes === 1 ? 'created' : 'exists' };
    },
    revokeDevice: (id: string, at: number): { type: 'revoked' } | Missing => {
      if (!isKnown.get(id)) return { type: 'missing' };
      revoke.run(at, id);
      return { type: 'revoked' };
    },
    touchDevice: (id: string, at: number): { type: 'touched' } => {
      touch.run(at, id, at);
      return { type: 'touched' };
    },
  };
}

export function createDeviceReads(database: DatabaseSync) {
  const byHash = database.prepare(`${selectDevice} WHERE token_hash = ?`);
  const all = database.prepare(`${selectDevice} ORDER BY created_at DESC, id DESC LIMIT ${listLimit}`);
  const revoked = database.prepare(`
    SELECT id, revocation AS number FROM devices WHERE revocation > ? ORDER BY revocation LIMIT ${revocationLimit}`);

  return {
    deviceByTokenHash: (hash: string): DeviceRow | null => (byHash.get(hash) as DeviceRow | undefined) ?? null,
    devices: (): DeviceRow[] => all.all() as DeviceRow[],
    revocations: (after: number): Revocation[] => revoked.all(after) as Revocation[],
  };
}

const selectDevice = `
  SELECT id, name, scope, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt,
    last_seen_at AS lastSeenAt
  FROM devices`;
