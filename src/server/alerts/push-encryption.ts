import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscription } from '../store/alert/alert-store.ts';

export const curve = 'prime256v1';
const recordSize = 4096;

/** What differs from message to message, so that a test can fix it. */
export type Fresh = { salt: Uint8Array; sender: ECDH };

/** Encrypts a message for one browser (RFC 8291, with aes128gcm of RFC 8188): the push service cannot read it. */
export function encryptPush(
  message: Uint8Array,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { salt, sender }: Fresh = fresh(),
): Uint8Array<ArrayBuffer> {
  const receiver = Buffer.from(p256dh, 'base64url');
  const shared = sender.computeSecret(receiver);
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record; there is but one.
  const encrypted = [cipher.update(message), cipher.update(Uint8Array.of(2)), cipher.final(), cipher.getAuthTag()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize, 0);
  head.writeUInt8(own.length, 4);
  return new Uint8Array(Buffer.concat([salt, head, own, ...encrypted]));
}

/** Whether something can be encrypted for it at all: a point on the curve and a secret of the right length. */
export function isEncryptable({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    fresh().sender.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function fresh(): Fresh {
  const sender = createECDH(curve);
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
