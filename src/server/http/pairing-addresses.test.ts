import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { allowedHosts } from './gate/host.ts';
import { checkAddresses, pairingAddresses } from './pairing-addresses.ts';

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;

const interfaces = [
  at('127.0.0.1', { internal: true }),
  at('192.168.1.20'),
  at('100.101.102.103'),
  at('169.254.7.7'),
  at('fe80::1', { family: 'IPv6' }),
];

const addressesOf = (host: string, added: string[]) => {
  const bound = { host, port: 7433 };
  return pairingAddresses({ bound, hosts: allowedHosts(bound, added), added, interfaces });
};

test('a server on loopback says what each address needs', () => {
  expect(addressesOf('127.0.0.1', [])).toEqual([
    { origin: 'http://192.168.1.20:7433', kind: 'network', missing: ['listen', 'allow'] },
    { origin: 'http://100.101.102.103:7433', kind: 'tailnet', missing: ['listen', 'allow'] },
  ]);
});

test('an address that is listened on and allowed needs nothing; a name comes first and over https', () => {
  expect(addressesOf('0.0.0.0', ['192.168.1.20', 'Deck.example.com'])).toEqual([
    { origin: 'https://deck.example.com', kind: 'name', missing: [] },
    { origin: 'http://192.168.1.20:7433', kind: 'network', missing: [] },
    { origin: 'http://100.101.102.103:7433', kind: 'tailnet', missing: ['allow'] },
  ]);
  expect(addressesOf('192.168.1.20', [])[0]).toMatchObject({ missing: [] });
});

test('an address that should work is tried', async () => {
  const closed = { origin: 'http://127.0.0.1:1', kind: 'network', missing: [] } as const;
  const waiting = { origin: 'http://127.0.0.1:1', kind: 'network', missing: ['allow'] } as const;
  expect(
    await checkAddresses(
      [
        { ...closed, missing: [] },
        { ...waiting, missing: ['allow'] },
      ],
      '/',
    ),
  ).toEqual([{ ...closed, missing: ['reach'] }, waiting]);
});
