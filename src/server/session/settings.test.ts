import { expect, test } from 'vitest';
import { idleAfterMs, keepSettings } from './settings.ts';

test('a CLI that rests is let go after the minutes that are set, else after the usual time', () => {
  expect(idleAfterMs({}, 5000)).toBe(5000);
  expect(idleAfterMs({ idleMinutes: 2 }, 5000)).toBe(120_000);
  expect(idleAfterMs({ idleMinutes: null }, 5000)).toBeNull();
});

test('settings that could not be kept do not hold', async () => {
  const full = { type: 'failed', reason: 'full', detail: 'no room' } as const;
  const keeper = await keepSettings({ settings: async () => ({ theme: 'dark' }), putSettings: async () => full });
  expect(await keeper.put({ theme: 'light' })).toEqual(full);
  expect(keeper.current).toEqual({ theme: 'dark' });
});
