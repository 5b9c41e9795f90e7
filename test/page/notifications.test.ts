import type { Page, Worker } from '@playwright/test';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession } from './session.ts';

let bridge: Bridge;
let client: Client;
let session: WatchedSession;
let sessionId: string;
let page: Page;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
  client = connect(bridge.deck, await bridge.place.token('operate', 'maker'));
  sessionId = await makeSession(bridge);
  session = client.watch(sessionId);
});
afterEach(() => page.context().close());
afterAll(() => client.close());
afterAll(() => bridge.close());
afterAll(async () => (await browser()).close());

const request = () => session.state?.requests[0] ?? null;

async function ask(command: string): Promise<void> {
  const text = `RUN:${JSON.stringify([{ type: 'ask', name: 'Bash', input: { command }, result: 'ok' }])}`;
  await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text });
  await expect.poll(request).toMatchObject({ input: { command } });
}

async function answer(): Promise<void> {
  const open = request();
  if (!open) throw new Error('nothing is asked');
  const deny = { type: 'deny', message: 'No.', interrupt: false } as const;
  const answered = await client.command({ type: 'request.answer', sessionId, requestId: open.id, answer: deny });
  expect(answered).toMatchObject({ type: 'done' });
}

/** The worker of the page, as soon as it may show something. */
async function workerOf(page: Page): Promise<Worker> {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return worker;
}

/** What a browser does when a person looks at another window. */
async function lookAway(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  actions: string[];
}

/**
 * The body of each notification the browser has shown so far. Looking at the notifications themselves while one is
 * being shown makes Chromium lose that one.
 */
async function watchBodies(page: Page): Promise<() => string[]> {
  const devtools = await page.context().newCDPSession(page);
  const bodies: string[] = [];
  devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventMetadata } }) => {
    const body = eventMetadata.find(({ key }) => key === 'Body');
    if (body) bodies.push(body.value);
  });
  await devtools.send('BackgroundService.startObserving', { service: 'notifications' });
  await devtools.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  return () => bodies;
}

function shown(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const all = await registration.getNotifications();
    return all.map((one) => {
      const { actions } = one as Notification & { actions: { title: string }[] };
      return { title: one.title, body: one.body, tag: one.tag, actions: actions.map(({ title }) => title) };
    });
  });
}

/** A click on one of its buttons, as the worker is told of it. */
function press(worker: Worker, tag: string, action: string): Promise<void> {
  return worker.evaluate(
    async ([wanted, about]) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent(event: Event): void;
      };
      const [notification] = await scope.registration.getNotifications({ tag: about ?? '' });
      const { NotificationEvent } = globalThis as unknown as {
        NotificationEvent: new (type: string, init: object) => Event;
      };
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: wanted }));
    },
    [action, tag],
  );
}

/** What a push service would hand to the browser. */
async function deliver(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const here = registrations.find(
        ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(bridge.deck.origin),
      );
      if (here) resolve(here.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify(message);
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: bridge.deck.origin,
    registrationId: await registered,
    data,
  });
}

test('what waits elsewhere is told in the page, by the browser in the background or by push, and answered from there', async () => {
  page = await bridge.page({ permissions: ['notifications'], serviceWorkers: 'allow' }, '/settings/notifications');
  const told = page.getByRole('status', { name: 'Notifications' });
  await expect(page.getByRole('heading', { name: 'What this device is told' })).toBeVisible();
  await ask('touch first');
  await expect(told.getByRole('link')).toContainText('Bash: touch first');
  await answer();
  await expect(told.getByRole('link', { name: /Bash: touch first/ })).toHaveCount(0);
  // What is told before one looks away is told in the page, and not a second time.
  await expect(told.getByRole('link')).toContainText('Its turn is over.');

  const worker = await workerOf(page);
  const bodies = await watchBodies(page);
  await lookAway(page);
  await ask('touch second');
  await expect.poll(bodies).toEqual(['Bash: touch second']);
  const [waiting] = await shown(worker);
  expect(waiting).toMatchObject({ body: 'Bash: touch second', actions: ['Allow once', 'Deny'] });
  await press(worker, waiting?.tag ?? '', 'allow');
  await expect.poll(request).toBeNull();
  await expect.poll(bodies).toHaveLength(2);
  expect(await shown(worker)).toMatchObject([{ body: expect.not.stringContaining('second') }]);

  await deliver(page, {
    type: 'show',
    tag: 'late',
    title: 'Fix it',
    body: 'Bash: ls',
    path: `/sessions/${sessionId}`,
    actions: [{ action: 'allow', title: 'Allow once' }],
    request: { sessionId, requestId: 'answered long ago', epoch: 1 },
  });
  const late = async () => (await shown(worker)).find(({ tag }) => tag === 'late');
  await expect.poll(bodies).toContain('Bash: ls');
  expect(await late()).toMatchObject({ title: 'Fix it', body: 'Bash: ls', actions: ['Allow once'] });
  await press(worker, 'late', 'allow');
  await expect.poll(bodies).toContain('It was answered or cancelled before.');
  expect(await late()).toMatchObject({ body: 'It was answered or cancelled before.', actions: [] });
  await press(worker, 'late', '');
  await expect(page).toHaveURL(new RegExp(`/sessions/${sessionId}$`));
});

test('a notification that is shown while others are closed is not lost', async () => {
  page = await bridge.page({ permissions: ['notifications'], serviceWorkers: 'allow' }, '/settings/notifications');
  const worker = await workerOf(page);
  const bodies = await watchBodies(page);
  const names = Array.from({ length: 20 }, (_, index) => `news ${index}`);
  await worker.evaluate((all) => {
    const { PushEvent, dispatchEvent } = globalThis as unknown as {
      PushEvent: new (type: string, init: { data: string }) => Event;
      dispatchEvent(event: Event): void;
    };
    const push = (message: object) => dispatchEvent(new PushEvent('push', { data: JSON.stringify(message) }));
    for (const body of all) {
      push({ type: 'show', tag: body, title: 'Fix it', body, path: '/', actions: [], request: null });
      push({ type: 'close', tag: `${body} of yesterday` });
    }
  }, names);
  await expect.poll(bodies).toEqual(names);
  const kept = (await shown(worker)).map(({ body }) => body);
  expect(kept).toEqual(expect.arrayContaining(names));
});
