import { expect, test } from 'vitest';
import type { Json } from '../../core/json.ts';
import type { SettingKey } from '../../core/settings/setting.ts';
import { checkValue } from './check-value.ts';
import { textForms } from './text-form.ts';

test.each<[SettingKey, Json]>([
  ['port', 0],
  ['port', 65535],
  ['host', '::'],
  ['allowedHost', ['deck.example.com', 'deck:7433', '10.0.0.5', '[::1]:80']],
  ['trustedProxy', ['127.0.0.1', '::1']],
  ['basePath', '/deck'],
  ['claude', 'claude'],
  ['claude', '~/bin/claude'],
  ['trust', ['/home/user', '~/work']],
  ['idleMinutes', null],
  ['idleMinutes', 0.5],
  ['retentionDays', 30],
  ['run', { model: 'opus', maxTurns: 5 }],
  ['log', 'info'],
  ['open', false],
])('%s can be %j', (key, value) => {
  expect(checkValue(key, value)).toEqual({ type: 'ok', value });
});

test('an idle time of 0 is never, in the file as on the command line', () => {
  expect(checkValue('idleMinutes', 0)).toEqual({ type: 'ok', value: null });
});

test.each<[SettingKey, Json, string, string]>([
  ['port', 'abc', 'port', 'must be a whole number from 0 to 65535, not "abc"'],
  ['port', 65536, 'port', 'must be a whole number from 0 to 65535, not 65536'],
  ['port', 1.5, 'port', 'must be a whole number from 0 to 65535, not 1.5'],
  ['port', null, 'port', 'must be a whole number from 0 to 65535, not null'],
  ['open', 'yes', 'open', 'must be true or false, not "yes"'],
  ['log', 'loud', 'log', 'must be debug, info, warn or error, not "loud"'],
  ['idleMinutes', -1, 'idleMinutes', 'must be a number of minutes up to 100000, or null for never, not -1'],
  ['retentionDays', 1.5, 'retentionDays', 'must be a whole number of days up to 100000, or null for never, not 1.5'],
  ['passEnv', 'HOME', 'passEnv', 'must be a list of names of variables, not "HOME"'],
  ['passEnv', ['GOOD', 'A=B'], 'passEnv.1', 'must be the name of a variable, not "A=B"'],
  ['trust', ['work'], 'trust.0', 'must be the whole path of a folder, not "work"'],
  ['claude', './claude', 'claude', 'must be the whole path of a command, or the name of one, not "./claude"'],
  [
    'trustedProxy',
    ['proxy.example.com'],
    'trustedProxy.0',
    'must be an IP address, such as 127.0.0.1, not "proxy.example.com"',
  ],
  ['run', 5, 'run', 'must be an object, not 5'],
  ['run', { model: 5 }, 'run.model', 'must be a string, not 5'],
  ['run', { modle: 'x' }, 'run.modle', 'is not an option of sessions'],
])('%s of %j is wrong, and it is said what it must be', (key, value, name, reason) => {
  expect(checkValue(key, value)).toEqual({ type: 'wrong', problem: { key: name, reason } });
});

test('an option that the CLI would not take is named by its key', () => {
  expect(checkValue('run', { model: '--settings=x' })).toMatchObject({ problem: { key: 'run.model' } });
});

test('[S2] a host name has no wildcard, scheme, path, user or end that is left open', () => {
  const names = ['*', '*.example.com', 'https://deck', 'deck/x', 'a@b', 'deck.', '.deck', 'deck:', 'deck:999999', ''];
  expect(names.filter(textForms.hostName.fits)).toEqual([]);
});

test('a base path has no spaces, dots for folders, doubled slashes or questions', () => {
  expect(['', '/', 'deck', '/deck/', '/a/b.c/'].filter((text) => !textForms.basePath.fits(text))).toEqual([]);
  expect(['/a b', '/../x', '/a//b', '/a?b', '/"x'].filter(textForms.basePath.fits)).toEqual([]);
});
