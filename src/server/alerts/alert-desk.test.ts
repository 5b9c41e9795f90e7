import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeSubscriber, type PostedTo, startPostedTo } from '../../../test/alerts/push-service.ts';
import { type SqlitePlace, sqlitePlace } from '../../../test/store/place.ts';
import type { Alert } from '../../core/alert/alert.ts';
import type { NotificationSettings } from '../../core/alert/notification-settings.ts';
import { usualPreferences } from '../../core/alert/preferences.ts';
import type { DeliveryRow } from '../store/alert/alert-store.ts';
import type { Store } from '../store/store.ts';
import { type AlertDesk, createAlertDesk, type Told } from './alert-desk.ts';
import { createPost } from './post.ts';

let service: PostedTo;
let place: SqlitePlace;
let store: Store;
let desk: AlertDesk;
let time: number;
let settings: NotificationSettings;
const errors: unknown[] = [];

beforeAll(async () => {
  service = await startPostedTo();
});
afterAll(() => service.close());

beforeEach(async () => {
  place = await sqlitePlace();
  store = await place.open();
  time = 1_000_000;
  settings = { delaySeconds: 0 };
  service.received.length = 0;
  service.answer(201);
  errors.length = 0;
  desk = start();
});
afterEach(async () => {
  await desk.close();
  await store.close();
  await place.remove();
  expect(errors).toEqual([]);
});

function start(): AlertDesk {
  const post = createPost({ ca: service.ca, isPrivate: () => false });
  return createAlertDesk({
    store,
    post,
    settings: () => settings,
    now: () => time,
    onError: (one) => errors.push(one),
  });
}

const alert = (but: Partial<Alert> = {}): Alert => ({
  id: 'request s 1 r',
  kind: 'request',
  subject: 'request s 1 r',
  at: time,
  sessionId: 's',
  title: 'Fix it',
  text: 'Bash: ls',
  request: { id: 'r', epoch: 1, isDecidable: true },
  ...but,
});
const raise = (but: Partial<Alert> = {}) => desk.tell([{ type: 'raised', alert: alert(but), asked: alert(but).text }]);
const settle = (subject = alert().subject) => desk.tell([{ type: 'settled', subject, at: time }]);

async function subscribed(name = 'phone', scope: 'approve' | 'watch' = 'approve') {
  await store.createDevice({ id: name, name, scope, tokenHash: name, createdAt: 1, expiresAt: null });
  const subscriber = makeSubscriber(service.origin, name);
  await store.subscribeDevice(name, subscriber.subscription, 1);
  return subscriber;
}

/** Waits for what the store says of the deliveries to one target. */
async function deliveriesTo(target: string, fits: (rows: DeliveryRow[]) => boolean): Promise<DeliveryRow[]> {
  return expect
    .poll(async () => store.lastDeliveries(target, 20), { timeout: 20_000, interval: 20 })
    .toSatisfy(fits)
    .then(() => store.lastDeliveries(target, 20));
}
const all = (state: DeliveryRow['state'], count: number) => (rows: DeliveryRow[]) =>
  rows.length === count && rows.every((row) => row.state === state);

it('a request is pushed, encrypted for the browser, with what it takes to answer it', async () => {
  const phone = await subscribed();
  await raise();
  await deliveriesTo('push phone', all('sent', 1));
  const [received] = service.received;
  if (!received) throw new Error('nothing was received');
  expect(received.body.toString('latin1')).not.toContain('Fix it');
  expect(received.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
  expect(received.headers.authorization).toMatch(/^vapid t=.+, k=.+/);
  expect(phone.read(received)).toMatchObject({
    type: 'show',
    tag: 'request s 1 r',
    title: 'Fix it',
    body: 'Bash: ls',
    request: { sessionId: 's', requestId: 'r', epoch: 1 },
  });
});

it('a request that is answered before its time is not pushed; one that was pushed is withdrawn', async () => {
  const phone = await subscribed();
  settings = { delaySeconds: 10 };
  await raise();
  await deliveriesTo('push phone', all('waiting', 1));
  await settle();
  await deliveriesTo('push phone', all('withdrawn', 1));
  expect(service.received).toEqual([]);

  await raise({ id: 'second', subject: 'second' });
  await deliveriesTo('push phone', (rows) => rows.length === 2);
  time += 10_000;
  desk.dispatch();
  await service.until(1);
  await deliveriesTo('push phone', (rows) => rows[0]?.state === 'sent');
  await settle('second');
  await service.until(2);
  expect(service.received.map((one) => phone.read(one))).toMatchObject([
    { type: 'show', tag: 'second' },
    { type: 'close', tag: 'second' },
  ]);
  await deliveriesTo('push phone', (rows) => rows[0]?.state === 'sent');
});

it('what a person has seen is not pushed; a request is, until it is answered', async () => {
  await subscribed();
  settings = { delaySeconds: 10 };
  await raise();
  await raise({ id: 'end s 5', subject: 'end s', kind: 'turn', request: null });
  await deliveriesTo('push phone', all('waiting', 2));
  desk.seen('end s');
  desk.seen(alert().subject);
  await deliveriesTo('push phone', (rows) => rows.some(({ state }) => state === 'withdrawn'));
  const states = (await store.lastDeliveries('push phone', 9)).map(({ alert: { kind }, state }) => [kind, state]);
  expect(Object.fromEntries(states)).toEqual({ request: 'waiting', turn: 'withdrawn' });
});

it('the same thing is told once, and after a restart what was sent is not sent again', async () => {
  await subscribed();
  await raise();
  await raise();
  await deliveriesTo('push phone', all('sent', 1));
  await desk.close();
  desk = start();
  await raise();
  await raise({ id: 'another', subject: 'another' });
  await deliveriesTo('push phone', all('sent', 2));
  expect(service.received.length).toBe(2);
});

it('what a server had not sent when it died is sent by the next one', async () => {
  const phone = await subscribed();
  await desk.close();
  await store.putHappenings([{ type: 'raised', alert: alert() }]);
  await store.close();
  store = await place.open();
  desk = start();
  await deliveriesTo('push phone', all('sent', 1));
  expect(service.received.map((one) => phone.read(one).tag)).toEqual(['request s 1 r']);
});

it('many at once are one push', async () => {
  const phone = await subscribed();
  settings = { delaySeconds: 10 };
  for (const id of ['a', 'b', 'c', 'd', 'e']) await raise({ id, subject: id });
  await deliveriesTo('push phone', all('waiting', 5));
  time += 10_000;
  desk.dispatch();
  await deliveriesTo('push phone', all('sent', 5));
  expect(service.received.map((one) => phone.read(one).title)).toEqual(['5 requests wait for you']);
});

it('a browser that its push service no longer knows is forgotten, and a device that is revoked gets nothing', async () => {
  await subscribed();
  service.answer(410);
  await raise();
  await deliveriesTo('push phone', all('failed', 1));
  expect((await store.alertDevices()).map(({ subscription }) => subscription)).toEqual([null]);
  await subscribed('tablet');
  await store.revokeDevice('tablet', time);
  await raise({ id: 'later', subject: 'later' });
  await expect.poll(async () => (await store.openHappenings(1)).length).toBe(0);
  expect(service.received.length).toBe(1);
});

it('a secret in a command is not pushed, and without details nothing is', async () => {
  const phone = await subscribed();
  const watcher = await subscribed('watcher', 'watch');
  await store.preferAlerts('watcher', { ...usualPreferences, details: false });
  const key = `sk-ant-api03-${'a1B2'.repeat(20)}`;
  await raise({ text: `Bash: curl -H "x-api-key: ${key}"` });
  await service.until(2);
  const pushed = service.received.map((one) => (one.path === '/phone' ? phone : watcher).read(one));
  expect(JSON.stringify(pushed)).not.toContain(key);
  expect(pushed.find(({ title }) => title === 'Quarterdeck')).toMatchObject({
    body: 'A request waits for you.',
    actions: [],
  });
  await deliveriesTo('push phone', all('sent', 1));
  await deliveriesTo('push watcher', all('sent', 1));
});

it('[S28] where a part of a command is redacted, neither page, push, nor webhook can decide it', async () => {
  const phone = await subscribed();
  settings = { delaySeconds: 0, webhook: { url: `${service.origin}/hook`, secret: 'a secret of sixteen' } };
  const told: Told[] = [];
  desk.watch((one) => told.push(one));
  await raise({ text: 'Bash: PASSWORD="hunter2$(touch /tmp/x)" make' });
  await deliveriesTo('push phone', all('sent', 1));
  await deliveriesTo('webhook', all('sent', 1));
  const request = { id: 'r', epoch: 1, isDecidable: false };
  expect(told).toMatchObject([{ type: 'alert', alert: { request } }]);
  for (const one of service.received) {
    if (one.path === '/phone') expect(phone.read(one)).toMatchObject({ actions: [], request: null });
    else expect(JSON.parse(one.body.toString())).toMatchObject({ alert: { request } });
  }
});

it('[S28] a request that an earlier version kept has no buttons, as it did not keep what was asked', async () => {
  const phone = await subscribed();
  await desk.tell([{ type: 'raised', alert: alert() }]);
  await deliveriesTo('push phone', all('sent', 1));
  expect(service.received.map((one) => phone.read(one).actions)).toEqual([[]]);
});

it('a webhook is signed, tried again when it fails, under the same id, and follows no redirect', async () => {
  const secret = 'a secret of sixteen';
  settings = { webhook: { url: `${service.origin}/hook`, secret } };
  service.answer(503);
  await raise();
  const [first] = await deliveriesTo('webhook', (rows) => rows[0]?.attempts === 1 && rows[0].result !== null);
  expect(first).toMatchObject({ state: 'waiting', result: '503', dueAt: time + 10_000 });
  service.answer(204);
  time += 10_000;
  desk.dispatch();
  await deliveriesTo('webhook', all('sent', 1));
  const [before, after] = service.received;
  if (!before || !after) throw new Error('two were expected');
  for (const { headers, body } of [before, after]) {
    const timestamp = String(headers['x-quarterdeck-timestamp']);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['x-quarterdeck-signature']).toBe(`sha256=${signature}`);
    expect(headers['x-quarterdeck-delivery']).toBe('request s 1 r');
  }
  expect(JSON.parse(after.body.toString())).toMatchObject({
    type: 'alert',
    alert: { kind: 'request', title: 'Fix it' },
  });

  service.answer(302, { Location: `${service.origin}/elsewhere` });
  await raise({ id: 'moved', subject: 'moved' });
  const [moved] = await deliveriesTo('webhook', (rows) => rows[0]?.state === 'failed');
  expect(moved?.result).toBe('302: redirects are not followed');
  expect(service.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
});
