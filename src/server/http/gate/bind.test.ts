import { expect, it } from 'vitest';
import type { Device } from '../devices.ts';
import { bindProblem } from './bind.ts';

const device: Device = {
  id: 'a',
  name: 'a',
  scope: 'operate',
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  lastSeenAt: null,
};

it.each(['0.0.0.0', '::', '192.168.1.2', 'my-machine', ''])(
  '[S5] %s is not listened on without a credential that lets somebody in',
  (host) => {
    const sentence = /does not listen on .* quarterdeck token create/;
    expect(bindProblem(host, [], 10)).toMatch(sentence);
    expect(bindProblem(host, [{ ...device, revokedAt: 5 }], 10)).toMatch(sentence);
    expect(bindProblem(host, [{ ...device, expiresAt: 10 }], 10)).toMatch(sentence);
    expect(bindProblem(host, [{ ...device, revokedAt: 5 }, device], 10)).toBeNull();
    expect(bindProblem(host, [{ ...device, expiresAt: 11 }], 10)).toBeNull();
  },
);

it.each(['127.0.0.1', '::1', 'localhost'])('[S5] %s is', (host) => {
  expect(bindProblem(host, [], 10)).toBeNull();
});
