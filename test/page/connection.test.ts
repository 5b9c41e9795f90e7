import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { connect } from '../serve/deck.ts';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { makeSession, newSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(() => bridge.close());
afterAll(async () => (await browser()).close());

test('[R6] the server is killed in the middle of an answer: nothing is lost or doubled, and the page goes on', async () => {
  const page = await newSession(bridge);
  await markPage(page);
  const slow = { type: 'text', text: 'Words that take long. '.repeat(1000), perSecond: 20 };
  await send(page, running({ type: 'text', text: 'The first part.' }, slow));
  await expect(words(page, 'The first part.')).toBeAttached();
  // Four seconds of it: all but about the last one is in the journal.
  await expect(page.getByRole('article', { name: /^Claude/ }).last()).toContainText(
    'Words that take long. '.repeat(20),
  );

  await killAndStart();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/cut|stopped|ended|crash/i);
  const cut = page
    .getByRole('article', { name: /^Claude/ })
    .filter({ hasText: 'Cut off here when the server stopped' });
  await expect(cut).toContainText('Words that take long. '.repeat(5));
  await send(page, running({ type: 'text', text: 'The second part.' }));
  await expect(words(page, 'The second part.')).toBeAttached();
  await expect(words(page, 'The first part.')).toHaveCount(1);
  await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(2);
  expect(await isMarked(page), 'the page was not loaded again').toBe(true);
});

test('what is sent while the server is away arrives once, when it is back', async () => {
  const page = await newSession(bridge);
  await send(page, running({ type: 'text', text: 'It works.' }));
  await expect(words(page, 'It works.')).toBeAttached();
  await bridge.deck.kill('SIGKILL');
  await send(page, running({ type: 'text', text: 'It works again.' }));
  bridge.deck = await bridge.place.start(bridge.deck.port);
  await expect(words(page, 'It works again.')).toHaveCount(1);
  await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(2);
});

test('what was sent while the server was away outlives the page', async () => {
  const page = await newSession(bridge);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  await bridge.deck.kill('SIGKILL');
  await send(page, running({ type: 'text', text: 'It was kept.' }));
  const address = page.url();
  await page.goto('about:blank');
  bridge.deck = await bridge.place.start(bridge.deck.port);
  await page.goto(address);
  await expect(words(page, 'It was kept.')).toHaveCount(1);
});

test.each([
  ['a network that is back', () => window.dispatchEvent(new Event('online'))],
  ['a page that is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('%s does not wait for its turn to connect', async (_, happens) => {
  const page = await bridge.ownPage();
  // No timer of the page runs from here on, so that it cannot come back by itself.
  await page.clock.install();
  const sessionId = await makeOpen(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await killAndStart();
  await sayElsewhere(sessionId, 'Said meanwhile.');
  await expect(words(page, 'Said meanwhile.')).toHaveCount(0);
  await page.evaluate(happens);
  await expect(words(page, 'Said meanwhile.')).toHaveCount(1);
});

test('a file that the CLI waits for is noticed after the page has lost its link', async () => {
  const page = await newSession(bridge);
  const file = join(bridge.project, 'go');
  await send(page, running({ type: 'waitForFile', path: file }, { type: 'text', text: 'Here at last.' }));
  await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(1);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  });
  await writeFile(file, '');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(words(page, 'Here at last.')).toHaveCount(1);
});

test('[W13] the address of a session that is not there says so, and shows the session when it is made elsewhere', async () => {
  const sessionId = crypto.randomUUID();
  const page = await bridge.page({}, `/sessions/${sessionId}`);
  await expect(page.getByText('There is no such session.')).toBeVisible();
  await makeSession(bridge, sessionId);
  await send(page, running({ type: 'text', text: 'Here it is.' }));
  await expect(words(page, 'Here it is.')).toHaveCount(1);
});

test('[W27] a text that is too long for a frame is sent like any other, and the link holds', async () => {
  const page = await newSession(bridge);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  let sockets = 0;
  page.on('websocket', () => {
    sockets += 1;
  });
  await send(page, running({ type: 'text', text: 'That was long.', note: '0123456789abcdef '.repeat(70_000) }));
  await expect(words(page, 'That was long.')).toHaveCount(1);
  await send(page, running({ type: 'text', text: 'And on.' }));
  await expect(words(page, 'And on.')).toHaveCount(1);
  expect(sockets).toBe(0);
});

function running(...steps: object[]): string {
  return `RUN:${JSON.stringify(steps)}`;
}

/** What Claude said, in one article. */
function words(page: Page, text: string) {
  return page.getByRole('article', { name: /^Claude/ }).filter({ hasText: text });
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

async function killAndStart(): Promise<void> {
  await bridge.deck.kill('SIGKILL');
  bridge.deck = await bridge.place.start(bridge.deck.port);
}

async function makeOpen(page: Page): Promise<string> {
  const sessionId = await makeSession(bridge);
  await page.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  return sessionId;
}

async function sayElsewhere(sessionId: string, text: string): Promise<void> {
  const client = connect(bridge.deck, await bridge.place.token('operate', 'elsewhere'));
  await client.command({
    type: 'message.send',
    sessionId,
    messageId: crypto.randomUUID(),
    text: running({ type: 'text', text }),
  });
  client.close();
}

async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'wasHereBefore' in window);
}
