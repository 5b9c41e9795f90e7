import { isIP, isIPv6 } from 'node:net';
import { notAllowed, type Refused, type RequestFacts } from './admission.ts';

/** Exactly these names with exactly these ports. A page that points its own name at this machine is none of them. */
export function hostProblem({ headers }: RequestFacts, hosts: ReadonlySet<string>): Refused | null {
  const { host } = headers;
  if (host !== undefined && hosts.has(host)) return null;
  return notAllowed(host === undefined ? 'no Host' : 'a foreign Host');
}

/**
 * The names this server answers to: loopback, the address it is bound to, and what the user adds. A name that is added
 * without a port is also meant as a proxy shows it, on the port that browsers leave out.
 */
export function allowedHosts(bound: { host: string; port: number }, added: readonly string[]): Set<string> {
  const withPort = (name: string) => (bound.port === 80 ? name : `${name}:${bound.port}`);
  const own = ['127.0.0.1', 'localhost', '[::1]', ...specificAddress(bound.host)].map(withPort);
  const more = added
    .map((name) => name.toLowerCase())
    .flatMap((name) => (hasPort(name) ? name : [name, withPort(name)]));
  return new Set([...own, ...more]);
}

function hasPort(name: string): boolean {
  return /:\d+$/.test(name) && !name.endsWith(']');
}

function specificAddress(host: string): string[] {
  if (!isIP(host) || host === '0.0.0.0' || host === '::') return [];
  return [isIPv6(host) ? `[${host}]` : host];
}
