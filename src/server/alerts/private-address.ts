import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
const networks: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
for (const [address, bits, family] of networks) closed.addSubnet(address, bits, family);

/** Whether an address is no place in the public internet. What is no address at all counts as one. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return closed.check(address, 'ipv4');
  // Addresses of IPv4 in those of IPv6 are held against the same list.
  return family === 6 ? closed.check(address, 'ipv6') : true;
}
