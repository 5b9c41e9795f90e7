import { notAllowed, type Refused, type RequestFacts } from './admission.ts';
import type { Presented } from './credential.ts';
import { pathOf } from './request-shape.ts';

/**
 * A page of another origin never gets through. A browser leaves Origin out when it reads from its own origin, so a cookie
 * without one counts for reading only, and only with another sign of our own page, or where a person typed an address
 * that is no part of the API: then the page says that there is no such page.
 */
export function originProblem(
  facts: RequestFacts,
  hosts: ReadonlySet<string>,
  presented: Presented | null,
): Refused | null {
  const { origin } = facts.headers;
  if (origin !== undefined) return isOurs(origin, hosts) ? null : notAllowed('a foreign Origin');
  if (presented?.via !== 'cookie' || isOwnReading(facts) || isTypedAddress(facts)) return null;
  return notAllowed('a cookie without Origin');
}

function isOurs(origin: string, hosts: ReadonlySet<string>): boolean {
  const [, host] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
  return host !== undefined && hosts.has(host);
}

/** Fetch metadata cannot be forged by a page, and a header of our own cannot be added by a page of another origin. */
function isOwnReading({ kind, method, headers }: RequestFacts): boolean {
  if (kind === 'upgrade' || (method !== 'GET' && method !== 'HEAD')) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers['x-quarterdeck'] === '1' : site === 'same-origin';
}

/** A page cannot make a browser say this: `none` is the address bar or a bookmark. */
function isTypedAddress({ kind, method, url, headers }: RequestFacts): boolean {
  if (kind === 'upgrade' || method !== 'GET' || headers['sec-fetch-site'] !== 'none') return false;
  const isDocument = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isDocument && pageAddress.test(pathOf(url));
}

/** Nothing encoded: what it means would be read later. */
const pageAddress = /^\/(?!(?:api|ws|compat|metrics|health)(?:\/|$))[\w./-]*$/i;
