import { expect, it } from 'vitest';
import { isLoopback, peerOf } from './address.ts';

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['::FFFF:192.168.1.9', '192.168.1.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['nonsense', 'unknown'],
])('[S6] %s is the peer %s', (address, peer) => {
  expect(peerOf(address)).toBe(peer);
});

it.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', '0:0:0:0:0:0:0:1', 'localhost', '::ffff:127.0.0.1'])(
  '[S5] %s is loopback',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

it.each(['0.0.0.0', '::', '', '192.168.1.2', '::2', '127.evil.test', 'localhost.evil.test', '1270.0.0.1', 'fe80::1'])(
  '[S5] %s is not',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
