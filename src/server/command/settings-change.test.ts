import { expect, test } from 'vitest';
import { withoutSetting, withSetting } from './settings-change.ts';

test.each([
  ['port', ['8000'], { port: 8000 }],
  ['host', ['0.0.0.0'], { host: '0.0.0.0' }],
  ['idleMinutes', ['null'], { idleMinutes: null }],
  ['trust', ['/a', '/b'], { trust: ['/a', '/b'] }],
  ['trust', ['["/a"]'], { trust: ['/a'] }],
  ['run.model', ['opus'], { run: { effort: 'high', model: 'opus' } }],
  ['run.maxTurns', ['5'], { run: { effort: 'high', maxTurns: 5 } }],
])('%s is set by %j', (key, texts, after) => {
  expect(withSetting({ run: { effort: 'high' } }, key, texts)).toEqual({ run: { effort: 'high' }, ...after });
});

test('a setting is taken away, and an option of sessions by itself', () => {
  const before = { port: 1, run: { model: 'opus', effort: 'high' } };
  expect(withoutSetting(before, 'port')).toEqual({ run: before.run });
  expect(withoutSetting(before, 'run.model')).toEqual({ port: 1, run: { effort: 'high' } });
  expect(withoutSetting({ run: { model: 'opus' } }, 'run.model')).toEqual({});
  expect(withoutSetting(before, 'run')).toEqual({ port: 1 });
});
