import { expect, test } from 'vitest';
import type { Json } from '../../../core/json.ts';
import { allSettings } from '../../../core/settings/all-settings.ts';
import type { SettingKey } from '../../../core/settings/setting.ts';
import { fieldText, fieldValue } from './field-text.ts';

test.each<[SettingKey, Json | undefined]>([
  ['port', 8000],
  ['host', '0.0.0.0'],
  ['trust', ['/home/user/my work', '/b']],
  ['passEnv', ['A', 'B']],
  ['idleMinutes', null],
  ['idleMinutes', 0.5],
  ['open', false],
  ['log', 'info'],
  ['port', undefined],
])('%s of %j stays what it is when it is shown and saved', (key, value) => {
  const { kind } = allSettings[key];
  expect(fieldValue(kind, fieldText(kind, value))).toEqual(value);
});

test('names may stand side by side, paths may not', () => {
  expect(fieldValue(allSettings.passEnv.kind, ' A, B\nC ')).toEqual(['A', 'B', 'C']);
  expect(fieldValue(allSettings.trust.kind, '/a b\n\n/c ')).toEqual(['/a b', '/c']);
});

test('what is no number is left for the server to name', () => {
  expect(fieldValue(allSettings.port.kind, 'abc')).toBe('abc');
});
