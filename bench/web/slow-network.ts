import type { Page } from '@playwright/test';
import { atMost, type Row } from '../row.ts';
import { openLong } from './long-data.ts';
import type { WebOptions } from './page-figure.ts';
import { signedIn } from './signed-in.ts';

const bitsPerSecond = 400_000;
const latencyMs = 400;
const usefulMs = 3000;

/** The start page over a slow network, by a browser that knows nothing and by one that has the page's files. */
export async function slowNetwork({ browser }: WebOptions): Promise<Row[]> {
  const harbour = await openLong(3);
  const page = await signedIn(browser, harbour, 'allow');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  });
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('section[aria-label="Session list"] a'))
        Object.assign(window, { listAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const warm = await visit(page, harbour.deck.origin);
  await network.send('Network.setBypassServiceWorker', { bypass: true });
  await network.send('Network.clearBrowserCache');
  const cold = await visit(page, harbour.deck.origin);
  await page.context().close();
  await harbour.close();
  return [
    { measured: 'first visit: first paint', value: `${cold.paint} ms`, aim: atMost(usefulMs, cold.paint, ' ms') },
    { measured: 'first visit: session list', value: `${cold.list} ms` },
    { measured: 'later visit: first paint', value: `${warm.paint} ms` },
    { measured: 'later visit: session list', value: `${warm.list} ms`, aim: atMost(usefulMs, warm.list, ' ms') },
  ];
}

async function visit(page: Page, address: string): Promise<{ paint: number; list: number }> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForFunction(() => 'listAt' in window, undefined, { timeout: 60_000 });
  return page.evaluate(() => ({
    paint: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    list: Math.round((window as unknown as { listAt: number }).listAt),
  }));
}
