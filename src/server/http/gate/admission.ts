import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../../core/wire.ts';
import type { Device } from '../devices.ts';

/** What the gate is told of a request, whichever way it comes in. */
export type RequestFacts = {
  kind: 'http' | 'upgrade';
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  remoteAddress: string;
};

export function factsOf(kind: RequestFacts['kind'], request: IncomingMessage, remoteAddress: string): RequestFacts {
  const { method = '', url = '', headers } = request;
  return { kind, method, url, headers, remoteAddress };
}

export type Admission = Admitted | Refused;

/** `device` is null only on a public route. */
export type Admitted = { type: 'admitted'; device: Device | null; via: 'bearer' | 'cookie' | 'public' };

/** `message` goes to the peer and says little, `why` to the log. Neither holds a credential or a URL. */
export type Refused = {
  type: 'refused';
  status: number;
  code: ErrorCode;
  message: string;
  why: string;
  /** Seconds after which it may work. */
  retryAfter?: number;
  /** It happens to everyone who comes for the first time, and is no reason to worry. */
  isRoutine?: true;
};

export function refused(status: number, code: ErrorCode, message: string, why: string): Refused {
  return { type: 'refused', status, code, message, why };
}

export function notAllowed(why: string): Refused {
  return refused(403, 'forbidden', 'This request is not allowed.', why);
}

export function notSignedIn(why: string): Refused {
  return refused(401, 'unauthenticated', 'Sign in first.', why);
}
