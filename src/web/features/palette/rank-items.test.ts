import { expect, test } from 'vitest';
import type { Usage } from '../../store/usage.ts';
import type { PaletteAction, PaletteItem } from './palette-items.ts';
import { itemsAtFirst, matchingItems } from './rank-items.ts';

const item = (
  group: PaletteItem['group'],
  label: string,
  action: PaletteAction = { type: 'shortcuts' },
): PaletteItem => ({
  key: label,
  group,
  label,
  action,
});
const command = (name: string) => item('Commands', `/${name}`, { type: 'write', text: `/${name} ` });

const used = (...keys: string[]): Usage => new Map(keys.map((key, index) => [key, { weight: 9 - index, at: 0 }]));

const items = [
  item('Sessions', 'Fix login'),
  item('Actions', 'New session'),
  item('Actions', 'Rename session'),
  item('Go to', 'Go to cost'),
  item('Go to', 'Go to settings'),
  command('clear'),
  command('claude-api'),
  command('heapdump'),
];

const first = (usage: Usage, all = items) =>
  itemsAtFirst(all, { usage, now: 0 }).map(({ group, label }) => `${group}: ${label}`);
const found = (typed: string, usage = used()) =>
  matchingItems(items, typed, { usage, now: 0 }).map(({ label }) => label);

test('the most used are first and only there, and commands wait until something is typed', () => {
  expect(first(used('Go to settings', 'New session'))).toEqual([
    'Recent: Go to settings',
    'Recent: New session',
    'Sessions: Fix login',
    'Actions: Rename session',
    'Go to: Go to cost',
  ]);
});

test('many sessions do not hide what else there is', () => {
  const sessions = Array.from({ length: 50 }, (_, index) => item('Sessions', `s${index}`));
  expect(first(used(), [...sessions, ...items.slice(1)]).slice(6, 9)).toEqual([
    'Sessions: s6',
    'Sessions: s7',
    'Actions: New session',
  ]);
});

test('the better match is first, and use decides between equal ones', () => {
  expect(found('cl').slice(0, 2)).toEqual(['/clear', '/claude-api']);
  expect(found('cl', used('/claude-api')).slice(0, 2)).toEqual(['/claude-api', '/clear']);
  expect(found('session', used('Fix login'))).toEqual(['New session', 'Rename session']);
});

test('a command is found with and without its slash, and an internal one only when typed in full', () => {
  expect(found('/cle')[0]).toBe('/clear');
  expect(found('/claude-api')[0]).toBe('/claude-api');
  expect(found('heapdum')).toEqual([]);
  expect(found('heapdump')).toEqual(['/heapdump']);
  expect(found('/heapdump')).toEqual(['/heapdump']);
});
