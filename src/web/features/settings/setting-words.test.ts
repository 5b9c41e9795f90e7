import { expect, test } from 'vitest';
import { allSettings } from '../../../core/settings/all-settings.ts';
import type { ShownSetting } from '../../../core/settings/setting.ts';
import { fieldChoices, hintWords, holdsWords, sourceWords } from './setting-words.ts';

test('a value says where it comes from', () => {
  expect(sourceWords({ type: 'flag', name: '--port' })).toBe('set by --port');
  expect(sourceWords({ type: 'variable', name: 'QUARTERDECK_PORT' })).toBe('set by QUARTERDECK_PORT');
  expect(sourceWords({ type: 'file' })).toBe('settings.json');
  expect(sourceWords({ type: 'default' })).toBe('default');
});

test('what is not in force yet says what is', () => {
  const shown: ShownSetting = { key: 'port', value: 8000, inForce: 7433, source: { type: 'file' } };
  expect(hintWords(shown)).toMatch(/ Until the next start it is 7433\.$/);
  expect(hintWords({ ...shown, inForce: 8000 })).toBe(allSettings.port.hint);
  expect(hintWords({ ...shown, key: 'open', value: false, inForce: true })).toMatch(/it is Yes\.$/);
});

test('a section says when a change in it is seen', () => {
  expect(holdsWords('server')).toContain('next start');
  expect(holdsWords('cli')).toContain('at once');
});

test('the usual choice comes first, once, and fills in nothing', () => {
  const choices = fieldChoices(allSettings.idleMinutes) ?? [];
  expect(choices[0]).toEqual({ value: '', label: 'After 30 minutes (default)' });
  expect(choices.map(({ value }) => value)).not.toContain('30');
  expect(fieldChoices(allSettings.retentionDays)?.[0]?.label).toBe('Keep all sessions (default)');
  expect(fieldChoices(allSettings.port)).toBeNull();
});
