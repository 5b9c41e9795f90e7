import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { VapidKeys } from '../store/alert/alert-store.ts';
import { curve } from './push-encryption.ts';

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
}

/** Push services take no token that is good for more than a day. */
const goodForSeconds = 12 * 3600;

/** The header that tells a push service who sends (RFC 8292). `contact` is a `mailto:` or `https:` address. */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  contact: string,
  now: number,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + goodForSeconds, sub: contact };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${publicKey}`;
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
