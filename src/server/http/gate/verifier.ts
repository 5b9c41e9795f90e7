import { hashToken } from '../device-token.ts';
import type { Devices, Verified } from '../devices.ts';
import { peerOf } from './address.ts';
import type { Presented } from './credential.ts';
import type { Throttle } from './throttle.ts';

export type Checked = Verified | { type: 'throttled'; retryAfter: number };

const knownLimit = 1000;

/**
 * Checks credentials, and slows down a peer that shows wrong ones. One that was right before is always checked, so that
 * nobody can lock out a device by failing from the same address.
 */
export function createVerifier(
  verify: Devices['verify'],
  throttle: Throttle,
): (presented: Presented, remoteAddress: string) => Promise<Checked> {
  const known = new Set<string>();
  const underWay = new Map<string, Promise<Checked>>();

  const remember = (hash: string, { type }: Verified) => {
    known.delete(hash);
    if (type !== 'valid') return;
    known.add(hash);
    if (known.size <= knownLimit) return;
    const [oldest] = known;
    if (oldest !== undefined) known.delete(oldest);
  };

  const check = async (token: string, hash: string, key: string): Promise<Checked> => {
    const isNew = !known.has(hash);
    const taken = isNew ? throttle.take(key) : null;
    if (taken?.type === 'throttled') return taken;
    const verified = await verify(token);
    remember(hash, verified);
    // An expired or revoked token was no guess.
    if (isNew && verified.type !== 'unknown') throttle.giveBack(key);
    return verified;
  };

  /** A page that loads asks for many things at once with one credential: that is one attempt. */
  return ({ via, token }, remoteAddress) => {
    const hash = hashToken(token);
    const key = `${via} ${peerOf(remoteAddress)}`;
    const id = `${key} ${hash}`;
    const checking = underWay.get(id) ?? check(token, hash, key).finally(() => underWay.delete(id));
    underWay.set(id, checking);
    return checking;
  };
}
