import { expect, test } from 'vitest';
import { activeDevices, type Device } from './device-words.ts';

function device(id: string, facts: Partial<Device> = {}): Device {
  return {
    id,
    name: id,
    scope: 'operate',
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    lastSeenAt: null,
    ...facts,
  };
}

test('this device comes first, then the last seen', () => {
  const devices = [device('old', { lastSeenAt: 1 }), device('new', { lastSeenAt: 5 }), device('own'), device('never')];
  expect(activeDevices(devices, 'own', 10).map(({ id }) => id)).toEqual(['own', 'new', 'old', 'never']);
});

test('what was revoked or has expired is not there', () => {
  const devices = [
    device('revoked', { revokedAt: 1 }),
    device('expired', { expiresAt: 9 }),
    device('later', { expiresAt: 11 }),
  ];
  expect(activeDevices(devices, null, 10).map(({ id }) => id)).toEqual(['later']);
});
