import { randomUUID } from 'node:crypto';
import type { Scope } from '../../core/wire.ts';
import type { DeviceRow, Failed, Missing, Store } from '../store/store.ts';
import { createToken, hashToken, isToken } from './device-token.ts';

export type Device = DeviceRow;

export type Verified =
  | { type: 'valid'; device: Device }
  | { type: 'unknown' }
  | { type: 'expired'; device: Device }
  | { type: 'revoked'; device: Device };

export type Devices = {
  verify(token: string): Promise<Verified>;
  /** The token is told here and never again. */
  create(wanted: NewDevice): Promise<{ type: 'created'; device: Device; token: string } | Failed>;
  list(): Promise<Device[]>;
  revoke(deviceId: string): Promise<{ type: 'revoked' } | Missing | Failed>;
  /** Whether a device may no longer come in, as far as is known here. For what was let in before. */
  isOver(device: Device): boolean;
  /** Told within a second of a device's end: revoked by whatever process, or expired. */
  onRevoked(listener: (deviceId: string) => void): () => void;
  close(): void;
};

export type NewDevice = { name: string; scope: Scope; expiresAt: number | null };

type DeviceStore = Pick<
  Store,
  'createDevice' | 'deviceByTokenHash' | 'devices' | 'revokeDevice' | 'revocations' | 'touchDevice'
>;

const touchStepMs = 60_000;

export function createDevices(store: DeviceStore, now: () => number = Date.now, pollMs = 500): Devices {
  const listeners = new Set<(deviceId: string) => void>();
  const revoked = new Set<string>();
  /** Devices that were let in, and when their time is over. */
  const expiries = new Map<string, number>();
  const touched = new Map<string, number>();
  let lastRevocation = 0;
  let looking: Promise<void> | null = null;

  const tell = (deviceId: string) => {
    for (const listener of listeners) listener(deviceId);
  };

  const lookForRevocations = async () => {
    for (;;) {
      const news = await store.revocations(lastRevocation);
      if (news.length === 0) return;
      for (const { id, number } of news) {
        lastRevocation = number;
        revoked.add(id);
        tell(id);
      }
    }
  };

  /** One look at a time, so that each end is told once. A store that cannot be read now is asked again soon. */
  const look = () => {
    looking ??= lookForRevocations()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const endExpired = () => {
    for (const [id, expiresAt] of expiries) {
      if (now() < expiresAt) continue;
      expiries.delete(id);
      tell(id);
    }
  };

  const noteSeen = ({ id, expiresAt }: Device) => {
    if (expiresAt !== null) expiries.set(id, expiresAt);
    const at = now();
    if (Math.abs(at - (touched.get(id) ?? Number.NEGATIVE_INFINITY)) < touchStepMs) return;
    touched.set(id, at);
    void store.touchDevice(id, at);
  };

  const poll = setInterval(() => {
    endExpired();
    void look();
  }, pollMs);
  poll.unref();

  const isOver = ({ id, expiresAt }: Device) => revoked.has(id) || (expiresAt !== null && now() >= expiresAt);

  return {
    verify: async (token) => {
      if (!isToken(token)) return { type: 'unknown' };
      const device = await store.deviceByTokenHash(hashToken(token));
      if (!device) return { type: 'unknown' };
      if (device.revokedAt !== null) return { type: 'revoked', device };
      if (isOver(device)) return { type: 'expired', device };
      noteSeen(device);
      return { type: 'valid', device };
    },
    create: async ({ name, scope, expiresAt }) => {
      const token = createToken();
      const device = { id: randomUUID(), name, scope, createdAt: now(), expiresAt };
      const created = await store.createDevice({ ...device, tokenHash: hashToken(token) });
      if (created.type === 'failed') return created;
      return { type: 'created', device: { ...device, revokedAt: null, lastSeenAt: null }, token };
    },
    list: () => store.devices(),
    revoke: async (deviceId) => {
      const done = await store.revokeDevice(deviceId, now());
      await looking;
      await look();
      return done;
    },
    isOver,
    onRevoked: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => clearInterval(poll),
  };
}
