import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createPeerReader } from './forwarded.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['nobody is trusted', [], from('127.0.0.1', '1.2.3.4'), '127.0.0.1'],
  ['a proxy names the sender', ['127.0.0.1'], from('127.0.0.1', '1.2.3.4'), '1.2.3.4'],
  ['the proxy is written as IPv6', ['127.0.0.1'], from('::ffff:127.0.0.1', '1.2.3.4'), '1.2.3.4'],
  ['a sender writes a name of its own before', ['127.0.0.1'], from('127.0.0.1', '9.9.9.9, 1.2.3.4'), '1.2.3.4'],
  ['two proxies in a row', ['127.0.0.1', '10.0.0.2'], from('127.0.0.1', '1.2.3.4, 10.0.0.2'), '1.2.3.4'],
  ['a stranger pretends to be a proxy', ['10.0.0.2'], from('5.6.7.8', '1.2.3.4'), '5.6.7.8'],
  ['no address at all', ['127.0.0.1'], from('127.0.0.1', 'unknown'), '127.0.0.1'],
  ['nothing', ['127.0.0.1'], from('127.0.0.1'), '127.0.0.1'],
])('[S6] who sent a request: %s', (_, trusted, request, expected) => {
  expect(createPeerReader(trusted)(request)).toBe(expected);
});
