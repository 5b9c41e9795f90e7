/** As `GET /api/addresses` lists it. */
export type Address = {
  origin: string;
  kind: 'current' | 'network' | 'tailnet' | 'name';
  missing: ('listen' | 'allow' | 'reach')[];
};

const places = {
  current: 'this page’s address',
  network: 'this network, not encrypted',
  tailnet: 'your tailnet',
  name: 'your domain',
};

export function addressLabel({ origin, kind }: Address): string {
  return `${origin.replace(/^https?:\/\//, '')} — ${places[kind]}`;
}

/** What makes an address work. Tailscale forwards to loopback, so the server needn't listen beyond it. */
export function reachCommand({ origin, kind, missing }: Address): string {
  const { hostname, port } = new URL(origin);
  if (kind === 'tailnet')
    return `tailscale serve --bg ${port || 80}, then: quarterdeck --allowed-host MACHINE.TAILNET.ts.net`;
  if (missing.includes('reach')) return `curl ${origin}/health`;
  return ['quarterdeck', ...(missing.includes('listen') ? ['--host 0.0.0.0'] : []), `--allowed-host ${hostname}`].join(
    ' ',
  );
}

export function isLoopback(origin: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(origin).hostname);
}
