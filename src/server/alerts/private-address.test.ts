import { expect, it } from 'vitest';
import { createPost } from './post.ts';
import { isPrivateAddress } from './private-address.ts';
import { endpointProblem } from './push.ts';

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.100.100.100', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:10.0.0.1', true],
  ['64:ff9b::7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['not an address', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

it.each([
  'https://127.0.0.1:1/x',
  'https://localhost:1/x',
  'https://[::1]:1/x',
  'https://[::ffff:127.0.0.1]:1/x',
  'https://2130706433:1/',
])('nothing is sent to %s', async (url) => {
  const posted = await createPost()(new URL(url), { headers: {}, body: new Uint8Array(), allowPrivate: false });
  expect(posted).toEqual({ type: 'failed', reason: 'The address is in a private network.' });
});

it('a push goes to an https address without a credential in it', () => {
  expect(endpointProblem('https://push.example.com/x')).toBeNull();
  for (const wrong of [
    'http://push.example.com/x',
    'ftp://x',
    'x',
    'https://a:b@push.example.com',
    'https://x.test:22/',
  ]) {
    expect(endpointProblem(wrong)).not.toBeNull();
  }
});
