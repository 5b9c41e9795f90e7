import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { pageTo } from '../../src/server/command/open-browser.ts';
import { type Bridge, openBridge } from './bridge.ts';
import { browserPath } from './browser-path.ts';
import { expect } from './expect.ts';
import { attack, openForeignSite } from './foreign-site.ts';

let bridge: Bridge;
let site: Awaited<ReturnType<typeof openForeignSite>>;
let browser: Browser;
let context: BrowserContext;
let token: string;

beforeAll(async () => {
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} } });
  site = await openForeignSite();
  token = await bridge.place.token('admin', 'watcher');
  // A name that its owner points at this machine.
  const names = '--host-resolver-rules=MAP foreign.test 127.0.0.1';
  browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', names] });
  context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(await pairingLink());
  await page.getByRole('link', { name: 'Sessions' }).first().waitFor();
});

afterAll(async () => {
  await browser.close();
  await site.close();
  await bridge.close();
});

test('the attempts are real: the page itself reads, and opens a socket', async () => {
  const page = await context.newPage();
  await page.goto(bridge.deck.origin);
  const wanted = ['read', 'change as JSON with our header', 'socket'] as const;
  const worked = await attack(page, bridge.deck.origin, creation(), wanted);
  await page.close();
  expect(worked).toEqual(wanted);
});

describe('a signed-in browser on a page of somebody else', () => {
  test.each([
    ['another site', () => `http://foreign.test:${site.port}`],
    ['another port of the same host, where the cookie travels', () => `http://127.0.0.1:${site.port}`],
    ['another name of this machine', () => `http://foreign.localhost:${site.port}`],
  ])('[S2] [S3] [S4] %s gets nothing and changes nothing', async (_where, origin) => {
    const before = await sessionsThere();
    const page = await context.newPage();
    await page.goto(origin());
    const worked = await attack(page, bridge.deck.origin, creation());
    await page.close();
    expect(worked).toEqual([]);
    expect(await sessionsThere()).toBe(before);
  });

  test('[S2] a name that is pointed at this machine, at our own port, gets nothing', async () => {
    const before = await sessionsThere();
    const page = await context.newPage();
    const rebound = `http://foreign.test:${bridge.deck.port}`;
    const opened = await page.goto(rebound);
    expect(opened?.ok()).toBe(false);
    const worked = await attack(page, rebound, creation());
    const health = await page.evaluate(() => fetch('/health').then(({ ok }) => ok));
    await page.close();
    expect(worked).toEqual([]);
    expect(health).toBe(false);
    expect(await sessionsThere()).toBe(before);
  });

  test('[S4] our page is not shown inside of theirs', async () => {
    const page = await context.newPage();
    await page.goto(`http://foreign.test:${site.port}`);
    const answered = page.waitForResponse((response) => response.url().startsWith(bridge.deck.origin));
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, bridge.deck.origin);
    const answer = await answered;
    await page.close();
    expect(answer.status()).toBe(403);
  });
});

test('[S27] the private page that the opener is given signs the browser in, and tells nobody where it came from', async () => {
  const file = join(bridge.place.folder, 'open.html');
  await writeFile(file, pageTo(await pairingLink()));
  const own = await browser.newContext();
  const page = await own.newPage();
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer));
  await page.goto(pathToFileURL(file).href);
  await page.getByRole('link', { name: 'Sessions' }).first().waitFor();
  expect(page.url()).not.toContain('code=');
  expect(referrers.filter((one) => one?.startsWith('file:') || one?.includes('code='))).toEqual([]);
  await own.close();
});

function creation(): object {
  const command = { type: 'session.create', sessionId: crypto.randomUUID(), cwd: bridge.project };
  return { id: crypto.randomUUID(), command };
}

async function sessionsThere(): Promise<number> {
  const response = await fetch(`${bridge.deck.origin}/api/sessions`, { headers: bearer() });
  const { sessions } = (await response.json()) as { sessions: unknown[] };
  return sessions.length;
}

async function pairingLink(): Promise<string> {
  const response = await fetch(`${bridge.deck.origin}/api/pairings`, {
    method: 'POST',
    headers: { ...bearer(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ scope: 'admin' }),
  });
  const { link } = (await response.json()) as { link: string };
  return link;
}

function bearer(): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}
