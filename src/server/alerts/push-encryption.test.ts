import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, isEncryptable } from './push-encryption.ts';
import { makeVapidKeys, vapidHeader } from './vapid.ts';

/** RFC 8291, appendix A. */
const example = {
  message: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('encrypts the example of RFC 8291 byte for byte', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(example.senderPrivate, 'base64url'));
  const encrypted = encryptPush(Buffer.from(example.message), example, {
    salt: Buffer.from(example.salt, 'base64url'),
    sender,
  });
  expect(Buffer.from(encrypted).toString('base64url')).toBe(example.encrypted);
});

it('takes no keys that nothing can be encrypted with', () => {
  expect(isEncryptable(example)).toBe(true);
  expect(isEncryptable({ ...example, auth: 'short' })).toBe(false);
  expect(isEncryptable({ ...example, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false);
});

it('signs for the origin of the push service, and for less than a day', () => {
  const keys = makeVapidKeys();
  const now = Date.UTC(2026, 0, 1);
  const header = vapidHeader('https://push.example.com/send/1', keys, 'mailto:me@example.com', now);
  const [, head = '', claims = '', signature = ''] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=/.exec(header) ?? [];
  expect(header.endsWith(`k=${keys.publicKey}`)).toBe(true);
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(said).toMatchObject({ aud: 'https://push.example.com', sub: 'mailto:me@example.com' });
  expect(said.exp).toBeLessThan(now / 1000 + 24 * 3600);
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
});
