import { tokenProtocolPrefix } from '../../../core/wire.ts';
import { notAllowed, type Refused, type RequestFacts } from './admission.ts';
import { isChange } from './body-type.ts';

/** What a request shows to come in. */
export type Presented = { via: 'bearer' | 'cookie'; token: string };

export function presentedBy(facts: RequestFacts, cookieName: string): Presented | null {
  const bearer = bearerOf(facts.headers.authorization) ?? protocolToken(facts);
  if (bearer !== null) return { via: 'bearer', token: bearer };
  const cookie = cookieOf(facts.headers.cookie, cookieName);
  return cookie === null ? null : { via: 'cookie', token: cookie };
}

/** A browser adds a cookie by itself, so a change also carries what only our own page adds. */
export function changeProblem({ kind, method, headers }: RequestFacts, presented: Presented | null): Refused | null {
  if (presented?.via !== 'cookie' || kind === 'upgrade' || !isChange(method)) return null;
  return headers['x-quarterdeck'] === '1' ? null : notAllowed('a change by cookie without X-Quarterdeck');
}

export function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = splitOnce(part.trim());
    if (key === name) return value;
  }
  return null;
}

function bearerOf(header: string | undefined): string | null {
  return /^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** A page cannot set headers on a WebSocket, but it can ask for a subprotocol. */
function protocolToken({ kind, headers }: RequestFacts): string | null {
  if (kind !== 'upgrade') return null;
  const asked = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return asked.find((name) => name.startsWith(tokenProtocolPrefix))?.slice(tokenProtocolPrefix.length) ?? null;
}

function splitOnce(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at === -1 ? ['', pair] : [pair.slice(0, at), pair.slice(at + 1)];
}
