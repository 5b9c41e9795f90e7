import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { type Bridge, browser, openBridge } from './bridge.ts';
import { expect } from './expect.ts';
import { findNginx, type NginxProxy, startNginx } from './nginx.ts';

const nginx = findNginx();
let bridge: Bridge;
let proxy: NginxProxy;

beforeAll(async () => {
  if (nginx === null) return;
  const port = await freePort();
  const flags = ['--base-path', '/deck', '--allowed-host', `127.0.0.1:${port}`, '--trusted-proxy', '127.0.0.1'];
  bridge = await openBridge({ cli: { type: 'fake', scenario: {} }, flags });
  proxy = await startNginx(nginx, port, bridge.deck.port);
});

afterAll(async () => {
  if (nginx === null) return;
  await proxy.close();
  await bridge.close();
  await (await browser()).close();
});

test.skipIf(nginx === null)(
  'behind a proxy with TLS and a path of its own, everything works by that path',
  async () => {
    const context = await (await browser()).newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/deck/')) foreign.push(pathname);
    });
    const code = new URL(bridge.deck.link).hash;
    await page.goto(`${proxy.origin}/deck/${code}`);
    await page.getByRole('link', { name: 'Sessions' }).waitFor({ state: 'attached' });
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ path: '/deck/', secure: true, httpOnly: true, sameSite: 'Strict' });

    await page.goto(`${proxy.origin}/deck/sessions/${await madeIn(page, bridge.project)}`);
    await page.getByRole('textbox', { name: 'Message' }).fill('Ahoy.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('article', { name: /^Claude/ })).toContainText('You said: Ahoy.');
    expect(foreign.filter((path) => path !== '/favicon.ico')).toEqual([]);
    await context.close();
  },
);

test.skipIf(nginx === null)('beside the path there is nothing, not even the health check', async () => {
  expect((await fetch(`http://127.0.0.1:${bridge.deck.port}/deck/health`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${bridge.deck.port}/health`)).status).toBe(404);
});

/** A session that the page itself makes, by the API below the path. */
function madeIn(page: Page, cwd: string): Promise<string> {
  return page.evaluate(async (folder) => {
    const sessionId = crypto.randomUUID();
    const command = { type: 'session.create', sessionId, cwd: folder };
    const answer = await fetch('/deck/api/commands', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Quarterdeck': '1' },
      body: JSON.stringify({ id: crypto.randomUUID(), command }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return sessionId;
  }, cwd);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
