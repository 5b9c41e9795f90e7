import { expect, test } from 'vitest';
import { modeOf, modesFor, nextMode } from './mode-choice.ts';

const ids = (...of: Parameters<typeof modesFor>) => modesFor(...of).map(({ id }) => id);

test('the usual modes are always there', () => expect(ids('default', {})).toEqual(['default', 'acceptEdits', 'plan']));

test('another one is there when the session has it or was made to allow it', () => {
  expect(ids('auto', {})).toContain('auto');
  expect(ids('default', { permissionMode: 'dontAsk' })).toContain('dontAsk');
  expect(ids('default', { allowDangerouslySkipPermissions: true })).toContain('bypassPermissions');
  expect(ids('default', { allowDangerouslySkipPermissions: false })).not.toContain('bypassPermissions');
});

test('a mode that is not known here keeps its name', () => {
  expect(ids('delegate', {})).toEqual(['default', 'acceptEdits', 'plan', 'delegate']);
  expect(modeOf('delegate').name).toBe('delegate');
});

test('cycling goes through the usual modes', () => {
  expect(['default', 'acceptEdits', 'plan', 'auto'].map(nextMode)).toEqual([
    'acceptEdits',
    'plan',
    'default',
    'default',
  ]);
});
