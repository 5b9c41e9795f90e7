import { hashToken } from '../device-token.ts';
import type { Devices, Verified } from '../devices.ts';
import { peerOf } from './address.ts';
import type { Presented } from './credential.ts';
import type { Throttle } from './throttle.ts';

export type Checked = Verified | { type: 'throttled'; retryAfter: number };

/**
 * Checks credentials, and slows down a peer that shows wrong ones. Only a wrong one counts, and a right one always
 * passes, so that nobody can lock out a device by failing from the same address.
 */
export function createVerifier(
  verify: Devices['verify'],
  throttle: Throttle,
): (presented: Presented, remoteAddress: string) => Promise<Checked> {
  const underWay = new Map<string, Promise<Checked>>();

  const check = async (token: string, key: string): Promise<Checked> => {
    const verified = await verify(token);
    // An expired or revoked token was no guess.
    const taken = verified.type === 'unknown' ? throttle.take(key) : null;
    return taken?.type === 'throttled' ? taken : verified;
  };

  /** A page that loads asks for many things at once with one credential: that is one attempt. */
  return ({ via, token }, remoteAddress) => {
    const hash = hashToken(token);
    const key = `${via} ${peerOf(remoteAddress)}`;
    const id = `${key} ${hash}`;
    const checking = underWay.get(id) ?? check(token, key).finally(() => underWay.delete(id));
    underWay.set(id, checking);
    return checking;
  };
}
