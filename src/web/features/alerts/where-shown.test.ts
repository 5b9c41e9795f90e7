import { expect, it } from 'vitest';
import type { Alert } from '../../../core/alert/alert.ts';
import { usualPreferences } from '../../../core/alert/preferences.ts';
import { type Situation, whereShown } from './where-shown.ts';

const alert: Alert = {
  id: 'a',
  kind: 'request',
  subject: 'a',
  at: 0,
  sessionId: 's1',
  title: 'Fix it',
  text: 'Bash: ls',
  request: null,
};
const night = { from: '00:00', to: '06:00', zone: 'UTC', except: [] };
const situation: Situation = {
  preferences: usualPreferences,
  path: '/',
  isVisible: true,
  isFocused: true,
  mayNotify: true,
  now: 0,
};

it.each([
  ['in the page, elsewhere', {}, 'page'],
  ['in the page, in the session itself', { path: '/sessions/s1' }, 'seen'],
  ['in the session, and works in another window', { path: '/sessions/s1', isFocused: false }, 'nowhere'],
  ['in the page, in another session', { path: '/sessions/s2' }, 'page'],
  ['in the inbox, where requests are', { path: '/inbox' }, 'nowhere'],
  ['in the background', { isVisible: false, path: '/sessions/s1' }, 'browser'],
  ['in the background without permission', { isVisible: false, mayNotify: false }, 'nowhere'],
  ['with the kind switched off', { preferences: { ...usualPreferences, page: [] } }, 'nowhere'],
  ['in quiet hours', { preferences: { ...usualPreferences, quiet: night } }, 'nowhere'],
] satisfies [string, Partial<Situation>, string][])('a person who is %s sees it: %o', (_name, but, where) => {
  expect(whereShown(alert, { ...situation, ...but })).toBe(where);
});
