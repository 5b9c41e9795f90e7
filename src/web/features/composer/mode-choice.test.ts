import { expect, test } from 'vitest';
import { type ModeFacts, modeOf, modesFor, nextMode } from './mode-choice.ts';

const usual: ModeFacts = { current: 'default', options: {}, version: null, model: null, refusesBypass: false };
const modes = (facts: Partial<ModeFacts>) => modesFor({ ...usual, ...facts });
const ids = (facts: Partial<ModeFacts>) => modes(facts).map(({ id }) => id);
const problemOf = (id: string, facts: Partial<ModeFacts>) => modes(facts).find((mode) => mode.id === id)?.problem;

test('all modes of this CLI are there', () => {
  expect(ids({ version: '2.1.325' })).toEqual([
    ...['default', 'acceptEdits', 'plan', 'auto', 'dontAsk', 'bypassPermissions'],
  ]);
  expect(ids({ version: '2.1.38' })).toEqual([
    ...['default', 'acceptEdits', 'plan', 'delegate', 'dontAsk', 'bypassPermissions'],
  ]);
});

test('another one is there when the session has it', () => {
  expect(ids({ current: 'auto' })).toContain('auto');
  expect(ids({ options: { permissionMode: 'later' } })).toContain('later');
});

test('a mode that is sure to be refused says why', () => {
  const haiku = { id: 'haiku', name: 'Haiku', description: '', efforts: [] };
  expect(problemOf('bypassPermissions', { refusesBypass: true })).toContain('root');
  expect(problemOf('bypassPermissions', {})).toBeUndefined();
  expect(problemOf('auto', { version: '2.1.325', model: { ...haiku, auto: false } })).toContain('Haiku');
  expect(problemOf('auto', { version: '2.1.325', model: { ...haiku, auto: true } })).toBeUndefined();
  expect(problemOf('auto', { version: '2.1.325', model: haiku })).toBeUndefined();
});

test('a mode that is not known here keeps its name', () => {
  expect(ids({ current: 'later' })).toContain('later');
  expect(modeOf('later').name).toBe('later');
  expect(modeOf('delegate').name).toBe('Delegate');
});

test('cycling goes through the usual modes', () => {
  expect(['default', 'acceptEdits', 'plan', 'auto'].map(nextMode)).toEqual([
    'acceptEdits',
    'plan',
    'default',
    'default',
  ]);
});
