import { isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/** An address under which another device might reach this server. */
export type PairingAddress = {
  origin: string;
  kind: 'current' | 'network' | 'tailnet' | 'name';
  /** Why it doesn't work yet: the server doesn't listen there, refuses that host, or can't be reached. */
  missing: ('listen' | 'allow' | 'reach')[];
};

export type ServerAddress = {
  bound: { host: string; port: number };
  /** Every Host the gate accepts, with its port. */
  hosts: ReadonlySet<string>;
  /** The names that the user allows. */
  added: readonly string[];
  interfaces: readonly NetworkInterfaceInfo[];
};

/** The addresses of this machine and the names it's allowed to answer to, without loopback. */
export function pairingAddresses({ bound, hosts, added, interfaces }: ServerAddress): PairingAddress[] {
  const own = interfaces
    .filter(({ internal, family, address }) => !internal && family === 'IPv4' && !address.startsWith('169.254.'))
    .map(({ address }): PairingAddress => {
      const listens = ['0.0.0.0', '::', address].includes(bound.host);
      const host = bound.port === 80 ? address : `${address}:${bound.port}`;
      return {
        origin: `http://${host}`,
        kind: isTailnet(address) ? 'tailnet' : 'network',
        missing: [...(listens ? [] : ['listen' as const]), ...(hosts.has(host) ? [] : ['allow' as const])],
      };
    });
  const named = added
    .filter((name) => isIP(name.replace(/:\d+$/, '')) === 0 && !/^(localhost|\[)/i.test(name))
    .map((name): PairingAddress => ({ origin: `https://${name.toLowerCase()}`, kind: 'name', missing: [] }));
  return [...named, ...own];
}

/** Tailscale gives out addresses from 100.64.0.0/10. */
function isTailnet(address: string): boolean {
  const [first, second] = address.split('.').map(Number);
  return first === 100 && second !== undefined && second >= 64 && second < 128;
}

const reachLimitMs = 1_500;

/** Tries each address that should work. */
export async function checkAddresses(
  addresses: readonly PairingAddress[],
  basePath: string,
): Promise<PairingAddress[]> {
  return Promise.all(
    addresses.map(async (address) => {
      if (address.missing.length > 0 || (await answers(`${address.origin}${basePath}health`))) return address;
      return { ...address, missing: ['reach' as const] };
    }),
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(reachLimitMs) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
