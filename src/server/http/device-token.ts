import { createHash, randomBytes } from 'node:crypto';

/** What a device shows to come in: 256 random bits under a prefix that is easy to find where it should not be. */
export function createToken(): string {
  return `qd_${randomBytes(32).toString('base64url')}`;
}

export function isToken(text: string): boolean {
  return /^qd_[A-Za-z0-9_-]{43}$/.test(text);
}

/** What is kept of a token. It has no salt: there is nothing to guess in 256 random bits, and it is what one looks up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
