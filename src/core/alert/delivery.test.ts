import { expect, it } from 'vitest';
import type { Alert } from './alert.ts';
import { nextAttempt, planDeliveries, type Target } from './delivery.ts';
import { type QuietHours, quietUntil, usualPreferences } from './preferences.ts';
import { shownAlert, shownTogether } from './shown-alert.ts';

const alert = (but: Partial<Alert> = {}): Alert => ({
  id: 'a',
  kind: 'request',
  subject: 'request s 1 r',
  at: Date.UTC(2026, 5, 1, 12),
  sessionId: 's',
  title: 'Fix it',
  text: 'Bash: ls',
  request: { id: 'r', epoch: 1, isDecidable: true },
  ...but,
});
const phone = (but: Partial<typeof usualPreferences> = {}): Target => ({
  type: 'push',
  device: 'phone',
  preferences: { ...usualPreferences, ...but },
});
const night: QuietHours = { from: '22:00', to: '07:00', zone: 'Europe/Berlin', except: ['failure'] };

it('a request is pushed after a while, a failure and what goes to a program at once', () => {
  const { at } = alert();
  const targets: Target[] = [phone(), { type: 'webhook', kinds: ['request'] }];
  expect(planDeliveries(alert(), targets, 15_000)).toEqual([
    { target: 'push phone', dueAt: at + 15_000 },
    { target: 'webhook', dueAt: at },
  ]);
  expect(planDeliveries(alert({ kind: 'failure' }), targets, 15_000)).toEqual([{ target: 'push phone', dueAt: at }]);
});

it('a kind that a device does not want is not sent to it', () => {
  expect(planDeliveries(alert(), [phone({ push: ['turn'] })], 0)).toEqual([]);
});

it('quiet hours hold back until their end, in the time zone of the person, but for what was chosen', () => {
  const at = Date.UTC(2026, 5, 1, 21, 30);
  const [planned] = planDeliveries(alert({ at }), [phone({ quiet: night })], 15_000);
  expect(planned?.dueAt).toBe(Date.UTC(2026, 5, 2, 5));
  expect(quietUntil(night, 'failure', at)).toBeNull();
  expect(quietUntil(night, 'turn', Date.UTC(2026, 5, 1, 12))).toBeNull();
  expect(quietUntil({ ...night, from: '13:00', to: '15:00' }, 'turn', Date.UTC(2026, 5, 1, 12, 30))).toBe(
    Date.UTC(2026, 5, 1, 13),
  );
});

it('quiet hours end when the clock on the wall says so, also in the night in which it leaps', () => {
  // At two the clock leaps to three: seven o'clock is at five in UTC.
  expect(quietUntil(night, 'turn', Date.UTC(2026, 2, 28, 22))).toBe(Date.UTC(2026, 2, 29, 5));
  expect(quietUntil(night, 'turn', Date.UTC(2026, 9, 24, 21))).toBe(Date.UTC(2026, 9, 25, 6));
});

it('attempts come at growing distances and have an end', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((attempts) => (nextAttempt(attempts, 0, null) ?? 0) / 1000);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(nextAttempt(7, 0, null)).toBeNull();
  expect(nextAttempt(1, 0, 120_000)).toBe(120_000);
});

it('a request can be decided from a notification, unless its details are hidden or the device may not', () => {
  const shown = shownAlert(alert(), { details: true, mayDecide: true });
  expect(shown.actions.map(({ title }) => title)).toEqual(['Allow once', 'Deny']);
  expect(shown.request).toEqual({ sessionId: 's', requestId: 'r', epoch: 1 });
  expect(shownAlert(alert(), { details: true, mayDecide: false }).actions).toEqual([]);
  const discreet = shownAlert(alert(), { details: false, mayDecide: true });
  expect(discreet.actions).toEqual([]);
  expect(JSON.stringify(discreet)).not.toMatch(/Fix it|Bash/);
});

it('many at once are one, which leads to the inbox', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => alert({ id, title: id }));
  expect(shownTogether(many, { details: true })).toMatchObject({
    title: '5 requests wait for you',
    body: '5 news from a, b, c and 2 more',
    path: '/inbox',
  });
  expect(shownTogether(many, { details: false }).body).toBe('5 news');
});
