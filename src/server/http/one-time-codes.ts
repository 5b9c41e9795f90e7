import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '../../core/wire.ts';

/**
 * What a code is good for. `by` is the device that made it, `pairingId` is its name for that device; `onSpent` is called
 * when somebody shows the code.
 */
export type Grant = { scope: Scope; by: string | null; expiresAt: number; pairingId?: string; onSpent?: () => void };

export type OneTimeCodes = {
  issue(grant: Grant): string;
  /** The grant, to the first who shows the code in time. */
  redeem(code: string): Grant | null;
  /** Gives a code back that was redeemed in vain. */
  restore(code: string, grant: Grant): void;
  dropBy(deviceId: string): void;
};

const codeLimit = 100;

/** Codes of 128 random bits, in memory only and hashed there too. */
export function createOneTimeCodes(now: () => number): OneTimeCodes {
  const grants = new Map<string, Grant>();

  const drop = (isUnwanted: (grant: Grant) => boolean) => {
    for (const [hash, grant] of grants) if (isUnwanted(grant)) grants.delete(hash);
  };

  const keep = (code: string, grant: Grant) => {
    drop(({ expiresAt }) => now() >= expiresAt);
    grants.set(hashOf(code), grant);
    const [oldest] = grants.keys();
    if (grants.size > codeLimit && oldest !== undefined) grants.delete(oldest);
  };

  return {
    issue: (grant) => {
      const code = randomBytes(16).toString('base64url');
      keep(code, grant);
      return code;
    },
    redeem: (code) => {
      const hash = hashOf(code);
      const grant = grants.get(hash);
      grants.delete(hash);
      grant?.onSpent?.();
      return grant && now() < grant.expiresAt ? grant : null;
    },
    restore: keep,
    dropBy: (deviceId) => drop(({ by }) => by === deviceId),
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
