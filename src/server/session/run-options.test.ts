import { expect, test } from 'vitest';
import { optionsOverDefaults } from './run-options.ts';

const json = (value: Record<string, string | boolean>) => ({ settings: { type: 'json', value } });
const file = { settings: { type: 'file', path: '/settings.json' } };

test('settings asked for replace only the defaults of the same name', () => {
  const defaults = { model: 'opus', ...json({ outputStyle: 'Explanatory', fastMode: false }) };
  expect(optionsOverDefaults(defaults, json({ fastMode: true }))).toEqual({
    type: 'ok',
    options: { model: 'opus', ...json({ outputStyle: 'Explanatory', fastMode: true }) },
  });
});

test('settings asked for are refused where Defaults have a file, which would be lost', () => {
  expect(optionsOverDefaults(file, json({ fastMode: true }))).toMatchObject({
    type: 'refused',
    option: 'settings',
    reason: expect.stringContaining('Set fastMode in that file'),
  });
});

test('a file asked for takes the place of the defaults, and null asks for neither', () => {
  const defaults = json({ outputStyle: 'Explanatory' });
  expect(optionsOverDefaults(defaults, file)).toEqual({ type: 'ok', options: file });
  expect(optionsOverDefaults(defaults, { settings: null })).toEqual({ type: 'ok', options: {} });
  expect(optionsOverDefaults(file, {})).toEqual({ type: 'ok', options: file });
});
