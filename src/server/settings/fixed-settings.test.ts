import { expect, test } from 'vitest';
import { allSettings, settingKeys, variableOf } from '../../core/settings/all-settings.ts';
import { type FlagValues, readFixed } from './fixed-settings.ts';
import { resolveSettings } from './resolved-settings.ts';

test('a flag goes before its variable, and a variable before the file, and the file before what is usual', () => {
  const file = { port: 3, host: '10.0.0.3', log: 'error' };
  const variables = { QUARTERDECK_PORT: '2', QUARTERDECK_HOST: '10.0.0.2' };
  const read = readFixed({ port: '1' }, variables, '/');
  if (read.type === 'wrong') throw new Error(read.reason);
  const { values, sources } = resolveSettings(read.fixed, file);
  expect([values.port, sources.port]).toEqual([1, { type: 'flag', name: '--port' }]);
  expect([values.host, sources.host]).toEqual(['10.0.0.2', { type: 'variable', name: 'QUARTERDECK_HOST' }]);
  expect([values.log, sources.log]).toEqual(['error', { type: 'file' }]);
  expect([values.basePath, sources.basePath]).toEqual(['/', { type: 'default' }]);
});

test('a null in the file is a value: never, and not what is usual', () => {
  const { values, sources } = resolveSettings({}, { idleMinutes: null });
  expect([values.idleMinutes, sources.idleMinutes]).toEqual([null, { type: 'file' }]);
  expect(resolveSettings({}, {}).values.idleMinutes).toBe(30);
});

test.each([
  [{ port: 'abc' }, {}, '--port must be a whole number from 0 to 65535, not "abc".'],
  [{}, { QUARTERDECK_PORT: '99999' }, 'QUARTERDECK_PORT must be a whole number from 0 to 65535, not 99999.'],
  [{}, { QUARTERDECK_DEMO: 'yes' }, 'QUARTERDECK_DEMO must be true or false, not "yes".'],
  [{ 'trusted-proxy': ['x'] }, {}, '--trusted-proxy must be an IP address, such as 127.0.0.1, not "x".'],
])('%j with %j is refused by name', (flags, variables, reason) => {
  expect(readFixed(flags, variables, '/')).toEqual({ type: 'wrong', reason });
});

test.each([
  [{ idle: '0' }, {}, 'idleMinutes', null],
  [{ 'no-open': true }, {}, 'open', false],
  [{}, { QUARTERDECK_NO_OPEN: '1' }, 'open', false],
  [{}, { QUARTERDECK_NO_OPEN: '0' }, 'open', true],
  [{}, { QUARTERDECK_PASS_ENV: 'A, B' }, 'passEnv', ['A', 'B']],
  [{ trust: ['work'] }, {}, 'trust', ['/home/user/work']],
  [{ claude: './claude' }, {}, 'claude', '/home/user/claude'],
  [{ claude: 'claude' }, {}, 'claude', 'claude'],
  [{}, { QUARTERDECK_PORT: '' }, 'port', undefined],
] as const)('%j with %j sets %s to %j', (flags, variables, key, value) => {
  const read = readFixed(flags as FlagValues, variables, '/home/user');
  expect(read).toMatchObject({ type: 'ok' });
  expect(read.type === 'ok' && read.fixed[key]?.value).toEqual(value);
});

test('no two settings have the same flag or variable', () => {
  const names = settingKeys.flatMap((key) => allSettings[key].flag?.name ?? []);
  expect(new Set(names.map(variableOf)).size).toBe(names.length);
});
