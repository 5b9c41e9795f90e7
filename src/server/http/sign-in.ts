import { randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import { allows, type Scope } from '../../core/wire.ts';
import { deviceNameOf } from './device-name.ts';
import type { Device, Devices } from './devices.ts';
import { peerOf } from './gate/address.ts';
import { notAllowed, notSignedIn, type Refused, refused } from './gate/admission.ts';
import type { Throttle } from './gate/throttle.ts';
import { createOneTimeCodes, type Grant } from './one-time-codes.ts';
import { type CookiePlace, clearCookie, setCookie } from './session-cookie.ts';

export type SignIn = {
  /**
   * The address that signs the browser of whoever started the server in, once, and leads to `path`. `onSpent` is called
   * when its code is used or has expired.
   */
  startLink(origin: string, path?: string, onSpent?: () => void): string;
  /** An address for another device that may do as much as `creator` may, or less. */
  pairing(wanted: { origin: string; scope: Scope; creator: Device }): Pairing | Refused;
  exchange(wanted: Exchange): Promise<SignedIn | Refused>;
  /** Which device used which pairing lately. */
  paired(): Paired[];
  signOut(device: Device, secure: boolean): Promise<{ setCookie: string }>;
  close(): void;
};

export type Paired = { pairingId: string; deviceId: string };

export type Pairing = { type: 'paired'; id: string; link: string; qrSvg: string; expiresAt: number };

export type Exchange = {
  /** A one-time code, or the token of a device that exists already. */
  proof: { code: string } | { token: string };
  /** The token in the cookie that came along, if any. */
  cookie: string | null;
  userAgent: string | undefined;
  remoteAddress: string;
  /** Whether the browser came by https. */
  secure: boolean;
};

/** `setCookie` is null where the browser was signed in already and stays the device it was. */
export type SignedIn = { type: 'signedIn'; device: Device; setCookie: string | null };

export type SignInParts = {
  devices: Pick<Devices, 'create' | 'revoke' | 'verify' | 'onRevoked'>;
  throttle: Throttle;
  cookie: CookiePlace;
  now: () => number;
};

const startLinkMs = 10 * 60_000;
const pairingMs = 2 * 60_000;
const pairedLimit = 100;
const signedInMs = 180 * 24 * 60 * 60_000;

export function createSignIn({ devices, throttle, cookie, now }: SignInParts): SignIn {
  const codes = createOneTimeCodes(now);
  const stopListening = devices.onRevoked(codes.dropBy);
  let paired: Paired[] = [];

  const signInAs = async (grant: Grant, wanted: Exchange): Promise<SignedIn | Refused> => {
    const before = wanted.cookie === null ? null : await devices.verify(wanted.cookie);
    if (before?.type === 'valid' && allows(before.device.scope, grant.scope)) {
      return { type: 'signedIn', device: before.device, setCookie: null };
    }
    const name = deviceNameOf(wanted.userAgent);
    const created = await devices.create({ name, scope: grant.scope, expiresAt: now() + signedInMs });
    if (created.type === 'failed') {
      return refused(503, 'unavailable', 'Try again later.', `no device can be made: ${created.reason}`);
    }
    const { device, token } = created;
    return { type: 'signedIn', device, setCookie: setCookie(cookie, token, signedInMs / 1000, wanted.secure) };
  };

  /** The browser becomes the device that the token belongs to. */
  const signInWith = async (token: string, { secure }: Exchange): Promise<SignedIn | null> => {
    const verified = await devices.verify(token);
    if (verified.type !== 'valid') return null;
    const { device } = verified;
    const remainingMs = Math.min(signedInMs, (device.expiresAt ?? Number.POSITIVE_INFINITY) - now());
    return { type: 'signedIn', device, setCookie: setCookie(cookie, token, Math.floor(remainingMs / 1000), secure) };
  };

  const failed = ({ remoteAddress }: Exchange, why: string): Refused => {
    const taken = throttle.take(`code ${peerOf(remoteAddress)}`);
    if (taken.type === 'taken') return notSignedIn(why);
    const { retryAfter } = taken;
    return { ...refused(429, 'throttled', 'Too many attempts. Try again soon.', 'throttled by code'), retryAfter };
  };

  return {
    startLink: (origin, path = '/', onSpent = () => {}) => {
      setTimeout(onSpent, startLinkMs).unref();
      const grant = { scope: 'admin', by: null, expiresAt: now() + startLinkMs, onSpent } as const;
      return linkOf(origin + path, codes.issue(grant));
    },

    pairing: ({ origin, scope, creator }) => {
      if (!allows(creator.scope, scope)) return notAllowed(`device ${creator.id} may not hand out ${scope}`);
      const expiresAt = now() + pairingMs;
      const id = randomUUID();
      const link = linkOf(`${origin}/`, codes.issue({ scope, by: creator.id, expiresAt, pairingId: id }));
      return { type: 'paired', id, link, qrSvg: renderSVG(link, { border: 2 }), expiresAt };
    },

    // Only failures are throttled: somebody else at the same address must not be able to use up everybody's attempts.
    exchange: async (wanted) => {
      if ('token' in wanted.proof) {
        const signedIn = await signInWith(wanted.proof.token, wanted);
        return signedIn ?? failed(wanted, 'a token that is unknown, revoked or expired');
      }
      const { code } = wanted.proof;
      const grant = codes.redeem(code);
      if (!grant) return failed(wanted, 'a code that is unknown, used or too old');
      const signedIn = await signInAs(grant, wanted);
      if (signedIn.type === 'refused') codes.restore(code, grant);
      else if (grant.pairingId !== undefined) {
        paired = [...paired, { pairingId: grant.pairingId, deviceId: signedIn.device.id }].slice(-pairedLimit);
      }
      return signedIn;
    },

    paired: () => paired,

    signOut: async (device, secure) => {
      await devices.revoke(device.id);
      return { setCookie: clearCookie(cookie, secure) };
    },

    close: stopListening,
  };
}

/** In the fragment, which no server, proxy or log ever sees. */
function linkOf(address: string, code: string): string {
  return `${address}#code=${code}`;
}
