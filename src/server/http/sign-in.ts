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
  /** The address that signs the browser of whoever started the server in, once, and leads to `path`. */
  startLink(origin: string, path?: string): string;
  /** An address for another device that may do as much as `creator` may, or less. */
  pairing(wanted: { origin: string; scope: Scope; creator: Device }): Pairing | Refused;
  exchange(wanted: Exchange): Promise<SignedIn | Refused>;
  signOut(device: Device, secure: boolean): Promise<{ setCookie: string }>;
  close(): void;
};

export type Pairing = { type: 'paired'; link: string; qrSvg: string; expiresAt: number };

export type Exchange = {
  code: string;
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
const signedInMs = 180 * 24 * 60 * 60_000;

export function createSignIn({ devices, throttle, cookie, now }: SignInParts): SignIn {
  const codes = createOneTimeCodes(now);
  const stopListening = devices.onRevoked(codes.dropBy);

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

  return {
    startLink: (origin, path = '/') =>
      linkOf(origin + path, codes.issue({ scope: 'admin', by: null, expiresAt: now() + startLinkMs })),

    pairing: ({ origin, scope, creator }) => {
      if (!allows(creator.scope, scope)) return notAllowed(`device ${creator.id} may not hand out ${scope}`);
      const expiresAt = now() + pairingMs;
      const link = linkOf(`${origin}/`, codes.issue({ scope, by: creator.id, expiresAt }));
      return { type: 'paired', link, qrSvg: renderSVG(link, { border: 2 }), expiresAt };
    },

    exchange: async (wanted) => {
      const key = `code ${peerOf(wanted.remoteAddress)}`;
      const taken = throttle.take(key);
      if (taken.type === 'throttled') {
        const { retryAfter } = taken;
        return { ...refused(429, 'throttled', 'Too many attempts. Try again soon.', 'throttled by code'), retryAfter };
      }
      const grant = codes.redeem(wanted.code);
      if (!grant) return notSignedIn('a code that is unknown, used or too old');
      throttle.giveBack(key);
      const signedIn = await signInAs(grant, wanted);
      if (signedIn.type === 'refused') codes.restore(wanted.code, grant);
      return signedIn;
    },

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
