import { expect, test } from 'vitest';
import { isLoopback, reachCommand } from './pairing-address.ts';

test('each address that does not work yet has the command that makes it work', () => {
  const origin = 'http://192.168.1.20:7433';
  expect(reachCommand({ origin, kind: 'network', missing: ['listen', 'allow'] })).toBe(
    'quarterdeck --host 0.0.0.0 --allowed-host 192.168.1.20',
  );
  expect(reachCommand({ origin, kind: 'network', missing: ['allow'] })).toBe('quarterdeck --allowed-host 192.168.1.20');
  expect(reachCommand({ origin, kind: 'network', missing: ['reach'] })).toBe(`curl ${origin}/health`);
  expect(reachCommand({ origin: 'http://100.64.0.1:7433', kind: 'tailnet', missing: ['listen', 'allow'] })).toContain(
    'tailscale serve --bg 7433',
  );
});

test.each([
  ['http://127.0.0.1:7433', true],
  ['http://localhost:7433', true],
  ['http://[::1]:7433', true],
  ['http://192.168.1.20:7433', false],
  ['https://deck.example.com', false],
])('%s leads to this machine only: %s', (origin, expected) => {
  expect(isLoopback(origin)).toBe(expected);
});
