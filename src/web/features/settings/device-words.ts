import type { Scope } from '../../../core/wire.ts';

export type Device = {
  id: string;
  name: string;
  scope: Scope;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  lastSeenAt: number | null;
};

export const scopeChoices: readonly { value: Scope; label: string }[] = [
  { value: 'watch', label: 'May watch' },
  { value: 'approve', label: 'May watch and answer requests' },
  { value: 'operate', label: 'May run sessions' },
  { value: 'admin', label: 'May do everything, settings and devices too' },
];

export function scopeWords(scope: Scope): string {
  return scopeChoices.find(({ value }) => value === scope)?.label ?? scope;
}

/** Those that can still get in, this one first, then the last seen. */
export function activeDevices(devices: readonly Device[], ownId: string | null, now: number): Device[] {
  return devices
    .filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now))
    .sort((one, other) => {
      if (one.id === ownId || other.id === ownId) return one.id === ownId ? -1 : 1;
      return (other.lastSeenAt ?? 0) - (one.lastSeenAt ?? 0) || other.createdAt - one.createdAt;
    });
}
