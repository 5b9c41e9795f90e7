import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createPages } from '../../src/server/http/pages.ts';
import { type Bridge, browser, openBridge, phone } from './bridge.ts';
import { expect } from './expect.ts';
import { lineOf } from './listed.ts';
import { makeSession } from './session.ts';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
});
afterAll(() => bridge.close());
afterAll(async () => (await browser()).close());

describe('the first paint', () => {
  test.each([
    ['at the start', '/', {}],
    ['at a session on a phone', '/sessions/x', phone],
  ])(
    '%s needs neither script nor stylesheet, is in the chosen theme, and stays where it is',
    async (_, path, options) => {
      const page = await bridge.ownPage({ colorScheme: 'light', ...options });
      await page.evaluate(() => localStorage.setItem('quarterdeck.theme', '"dark"'));
      const held = Promise.withResolvers<void>();
      const asked = new Set<string>();
      await page.route(/\/assets\//, async (route) => {
        asked.add(/\.\w+$/.exec(route.request().url())?.[0] ?? '');
        await held.promise;
        await route.continue();
      });
      await page.goto(bridge.deck.origin + path, { waitUntil: 'commit' });
      await expect(page.getByText('Loading Quarterdeck…')).toBeAttached();
      await expect.poll(() => asked).toEqual(new Set(['.css', '.js']));
      const skeleton = page.locator(path === '/' ? '.fp-row' : '.fp-body').first();
      await expect(skeleton).toBeVisible();
      const paints = () => page.evaluate(() => performance.getEntriesByName('first-paint').length);
      await expect.poll(paints).toBe(1);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
      expect(await lightnessOf(page)).toBeLessThan(0.3);
      const side = await page.locator('.fp-side').boundingBox();
      held.resolve();
      await expect(page.getByRole('link', { name: 'Sessions', includeHidden: true }).first()).toBeAttached();
      await expect(page.locator('#first-paint')).toHaveCount(0);
      expect(await page.getByRole('complementary', { includeHidden: true }).first().boundingBox()).toEqual(side);
      expect(await lightnessOf(page)).toBeLessThan(0.3);
    },
  );

  test('says so when the script can’t be loaded', async () => {
    const page = await bridge.ownPage();
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Couldn’t load Quarterdeck.')).toBeVisible();
  });

  test('a page that waits for its content says so, and is announced', async () => {
    const page = await bridge.page();
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/costs?\b/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Cost' }).click();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('Loading…');
    await expect(page.getByRole('main').locator('[aria-busy]').first()).toBeVisible();
    held.resolve();
    await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
  });
});

describe('without a connection', () => {
  test('a reload shows the last state and the draft, and what is sent goes out once', async () => {
    const page = await openSaved('Said before.');
    const sessionId = page.url().slice(-36);
    await page.getByRole('textbox', { name: 'Message' }).fill(running('Said offline.'));
    await bridge.deck.kill('SIGKILL');
    await page.reload();
    await expect(page.getByText(/^Offline\. Showing the state from \d\d:\d\d\.$/)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(/Offline\. Showing the state from \d\d:\d\d\. Messages/);
    await expect(words(page, 'Said before.')).toHaveCount(1);
    await expect(lineOf(page, 'Kept on this device').first()).toBeVisible();
    const box = page.getByRole('textbox', { name: 'Message' });
    await expect(box).toHaveValue(running('Said offline.'));
    await box.press('Enter');
    await expect(box).toHaveValue('');
    // Another page of the app comes from the cache too, and a session that was never opened isn't made up.
    await page.getByRole('link', { name: 'Help' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await page.goto(`${bridge.deck.origin}/sessions/${sessionId}`);
    await expect(words(page, 'Said before.')).toHaveCount(1);

    bridge.deck = await bridge.place.start(bridge.deck.port);
    await expect(words(page, 'Said offline.')).toHaveCount(1);
    await expect(page.getByRole('article', { name: /^You/ })).toHaveCount(2);
    await expect(page.getByText(/Showing the state from/)).toHaveCount(0);
    const addresses = await cachedAddresses(page, 'quarterdeck-page');
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter((path) => !/^\/(assets\/[\w.-]+)?$/.test(path))).toEqual([]);
  });

  test('a device that is revoked keeps nothing of the sessions', async () => {
    const page = await openSaved('Not for a stranger.');
    const { device } = await page.evaluate(async () => {
      const response = await fetch('/api/me', { headers: { 'X-Quarterdeck': '1' } });
      return (await response.json()) as { device: { id: string } };
    });
    const token = await bridge.place.token('admin', 'revoker');
    await fetch(`${bridge.deck.origin}/api/devices/${device.id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${token}` },
    });
    await expect(page.getByRole('alert')).toContainText('signed out');
    await expect.poll(() => cachedAddresses(page, 'quarterdeck-state')).toEqual([]);
  });

  test('a page that was opened offline and finds itself signed out shows and keeps nothing of the sessions', async () => {
    const page = await openSaved('Gone when it is back.');
    await bridge.deck.kill('SIGKILL');
    await page.reload();
    await expect(words(page, 'Gone when it is back.')).toHaveCount(1);
    await page.context().clearCookies();
    bridge.deck = await bridge.place.start(bridge.deck.port);
    await expect(page.getByText('Sign in to continue.')).toBeVisible();
    await expect(words(page, 'Gone when it is back.')).toHaveCount(0);
    await expect.poll(() => cachedAddresses(page, 'quarterdeck-state')).toEqual([]);
  });
});

describe('an upgrade', () => {
  const built = fileURLToPath(new URL('../../dist/web/', import.meta.url));
  const next = mkdtempSync(join(tmpdir(), 'quarterdeck-upgrade-'));
  let server: ServerType;
  afterAll(() => {
    server.close();
    rmSync(next, { recursive: true });
  });

  test('reaches a page that is cached, and takes its cache with it', async () => {
    let pages = createPages(built);
    server = serve({ fetch: (request) => pages.fetch(request), port: 0, hostname: '127.0.0.1' });
    await expect.poll(() => server.listening).toBe(true);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const page = await (await (await browser()).newContext()).newPage();
    await page.goto(address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => cacheNames(page)).toHaveLength(1);
    const [before] = await cacheNames(page);

    cpSync(built, next, { recursive: true });
    change(join(next, 'index.html'), '<title>Quarterdeck</title>', '<title>The next version</title>');
    change(join(next, 'service-worker.js'), /const version = .*;/, "const version = 'next';");
    pages = createPages(next);
    await page.reload();
    await expect(page).toHaveTitle('The next version');
    await expect.poll(() => cacheNames(page)).toEqual(['quarterdeck-page / next']);
    expect(before).not.toBe('quarterdeck-page / next');

    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await page.reload();
    await expect(page).toHaveTitle('The next version');
    await page.context().close();
  });
});

/** A page at a session with these words in it, that can be opened offline from here on. */
async function openSaved(said: string): Promise<Page> {
  const sessionId = await makeSession(bridge);
  const page = await bridge.ownPage({ serviceWorkers: 'allow' }, `/sessions/${sessionId}`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Kept on this device');
  await page.keyboard.press('Enter');
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(running(said));
  await box.press('Enter');
  await expect(words(page, said)).toHaveCount(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => savedTexts(page))
    .toEqual([expect.stringContaining('Kept on this device'), expect.stringContaining(`"text":"${said}`)]);
  return page;
}

/** The saved list and the saved sessions. */
function savedTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('quarterdeck-state'));
    const cache = names[0] === undefined ? null : await caches.open(names[0]);
    const keys = ((await cache?.keys()) ?? []).filter(({ url }) => url.includes('/saved/sessions'));
    const texts = await Promise.all(keys.map(async (key) => (await cache?.match(key))?.text() ?? ''));
    return texts.sort((a, b) => a.length - b.length);
  });
}

function cachedAddresses(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  }, prefix);
}

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => caches.keys());
}

/** How light the background is: 0 is black. */
function lightnessOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const colour = getComputedStyle(document.body).backgroundColor;
    const [first = '1'] = /[\d.]+/.exec(colour) ?? [];
    return colour.startsWith('rgb') ? Number(first) / 255 : Number(first);
  });
}

function words(page: Page, text: string) {
  return page.getByRole('article', { name: /^Claude/ }).filter({ hasText: text });
}

function running(text: string): string {
  return `RUN:${JSON.stringify([{ type: 'text', text }])}`;
}

function change(file: string, from: string | RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}
